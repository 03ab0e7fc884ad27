import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { EventTable } from '../../../src-core/events/event-table'
import { allRows } from '../../../src-core/events/keep-rows'
import { parquetChunks } from '../../../src-core/formats/parquet/writer'

/** Writes all of a table where a peer reads it. */
export const copyAsParquet = async (path: string, table: EventTable): Promise<void> => {
  const file = createWriteStream(path)
  for (const { bytes } of parquetChunks(table, allRows(table.rowCount), {
    appVersion: '0.1.0',
    notes: null,
    metadata: () => [],
  })) {
    if (!file.write(bytes)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
