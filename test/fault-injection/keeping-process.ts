import { appendFileSync } from 'node:fs'
import { createKillingFiles } from '../support/killing-files'
import { connectForRanges } from '../unit/support/whole-range'

/**
 * A process of its own that runs complete queries, one after the other, and kills itself at a call on the
 * file system after the start of the first one: `folder url token queries killAt when notes`. Writes what the
 * page is told into the file `notes`, one line an update; prints the number of calls when it lives.
 */
const [folder = '', url = '', token = '', queries = '[]', killAt = '0', when = 'before', notes = ''] =
  process.argv.slice(2)
type Query = Parameters<Awaited<ReturnType<typeof connectForRanges>>['startAll']>[0]

const killing = createKillingFiles(Number(killAt), when)
const reader = await connectForRanges({ url, token }, { files: killing.files }, folder)
killing.start()
for (const query of JSON.parse(queries) as readonly Query[]) {
  await reader.startAll(query)
  await reader.until(query.queryId, (update) => {
    appendFileSync(
      notes,
      `${JSON.stringify(update.devices.map(({ deviceId, progress }) => ({ deviceId, unfetched: progress.unfetched })))}\n`,
    )
    return update.isFinished
  })
}
process.stdout.write(String(killing.calls))
process.exit(0)
