import { appendFileSync } from 'node:fs'
import { type Fetched, fetchedOf } from '../../src-core/proof/progress'
import type { VerdictKind } from '../../src-core/proof/verdict'
import { createSystemClock } from '../../src-main/shell/clock'
import { createKillingFiles } from '../support/killing-files'
import { withPatientDisk } from '../support/patient-disk'
import { openRangeSession } from '../unit/support/range-session'

/** What the page was told of a device. */
export interface Told extends Pick<Fetched, 'eventCount' | 'unfetched'> {
  readonly deviceId: string
  readonly verdict: VerdictKind | undefined
}

/**
 * A process of its own that runs complete queries, one after the other, and kills itself at a call on the
 * file system after the start of the first one: `folder url token queries killAt when notes then`. Writes
 * what the page is told into the file `notes`, one line an update; prints the number of calls when it lives.
 * `then`: `compact` has the rows of a single query written as one file when it has ended, and only calls from
 * there on count.
 */
const [folder = '', url = '', token = '', queries = '[]', killAt = '0', when = 'before', ...more] =
  process.argv.slice(2)
const [notes = '', then = ''] = more
type Query = Parameters<Awaited<ReturnType<typeof openRangeSession>>['startAll']>[0]

const killing = createKillingFiles(Number(killAt), when)
const reader = await openRangeSession(
  { url, token },
  { files: killing.files, clock: withPatientDisk(createSystemClock()) },
  folder,
)
if (then !== 'compact') killing.start()
for (const query of JSON.parse(queries) as readonly Query[]) {
  await reader.startAll(query)
  await reader.until(query.queryId, (update) => {
    if (update.keeping !== undefined) throw new Error(JSON.stringify(update.keeping))
    appendFileSync(
      notes,
      `${JSON.stringify(
        update.devices.map((device): Told => {
          const { eventCount, unfetched } = fetchedOf(device)
          return { deviceId: device.deviceId, eventCount, unfetched, verdict: device.verdict?.kind }
        }),
      )}\n`,
    )
    return update.isFinished
  })
}
const [first] = JSON.parse(queries) as readonly Query[]
if (then === 'compact' && first !== undefined) {
  const { rowCount } = reader.table(first.queryId)
  const rows = Uint32Array.from({ length: rowCount }, (_, row) => row)
  const { queryId: storedId } = first
  killing.start()
  const request = { storedId, rows, storedRows: rowCount, answerCount: 0, merged: [] }
  const written = await reader.app.call('compactStored', request)
  if (!written.ok) throw new Error(JSON.stringify(written.error))
}
process.stdout.write(String(killing.calls))
process.exit(0)
