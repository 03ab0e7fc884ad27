import { appendFileSync } from 'node:fs'
import type { Result } from '../../src-preload/contract/result'
import { allRows } from '../../src-renderer/events/keep-rows'
import { parquetChunks } from '../../src-renderer/files/parquet-writer'
import { createKillingFiles } from '../support/killing-files'
import { connectForRanges } from '../unit/support/whole-range'

/**
 * A process of its own that runs complete queries, one after the other, and kills itself at a call on the file system:
 * `folder url token queries killAt when notes phase`. Calls count from the start of the first query, or, if the phase is `copy`, from
 * where the first result is then written as Parquet. Writes what the page is told into the file `notes`, one line an update; prints the
 * number of calls when it lives.
 */
const [folder = '', url = '', token = '', queries = '[]', killAt = '0', when = 'before', notes = '', phase = 'queries'] = process.argv.slice(2)
type Query = Parameters<Awaited<ReturnType<typeof connectForRanges>>['startAll']>[0]

const killing = createKillingFiles(Number(killAt), when)
const reader = await connectForRanges({ url, token }, { files: killing.files }, folder)
const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
/** As the page does it. */
const writeCopy = async (): Promise<void> => {
  const table = reader.table('query-1')
  const copy = { keptId: 'query-1', eventCount: table.rowCount, expectedBytes: 0, markedRows: [], merged: [] }
  const { saveId } = value(await reader.app.call('beginKeptFile', copy))
  let byteCount = 0
  for (const { bytes } of parquetChunks(table, allRows(table.rowCount), { appVersion: '0.0.0', notes: null, metadata: () => [] })) {
    byteCount += bytes.length
    value(await reader.app.call('appendSave', { saveId, bytes }))
  }
  value(await reader.app.call('commitSave', { saveId, byteCount }))
}
if (phase === 'queries') killing.start()
for (const query of JSON.parse(queries) as readonly Query[]) {
  await reader.startAll(query)
  await reader.until(query.queryId, (update) => {
    appendFileSync(notes, `${JSON.stringify(update.devices.map(({ deviceId, progress }) => ({ deviceId, unfetched: progress.unfetched })))}\n`)
    return update.isFinished
  })
}
if (phase === 'copy') {
  killing.start()
  await writeCopy()
}
process.stdout.write(String(killing.calls))
process.exit(0)
