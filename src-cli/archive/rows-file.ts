import { createHash } from 'node:crypto'
import files from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EventRows } from '../../src-core/codec/event-batch'
import { columnsOf } from '../../src-core/codec/event-columns'
import { createTextDictionaries, takeNewTexts } from '../../src-core/codec/event-dictionary'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import { codeMapsOf, recodeRows } from '../../src-core/events/recode-rows'
import { runAtOnce } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import { readFooter } from '../../src-core/formats/parquet/file'
import { readGroup } from '../../src-core/formats/parquet/group'
import { createChunkReader } from '../../src-core/formats/parquet/values'
import { parquetChunks } from '../../src-core/formats/parquet/writer'
import { syncFolder, writeAll } from '../../src-main/files/atomic-file'

export interface WrittenRows {
  /** In hex, of the whole file. */
  readonly sha256: string
  readonly bytes: number
  readonly events: number
}

/** Writes rows as a Parquet file of this name and flushes it. Whoever may read it gets to see it later. */
export const writeRows = async (
  path: string,
  table: TableData,
  rows: Uint32Array,
  appVersion: string,
): Promise<WrittenRows> => {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await files.open(path, 'w', 0o666)
  try {
    for (const chunk of parquetChunks(table, rows, { appVersion, notes: null, metadata: () => [] })) {
      hash.update(chunk.bytes)
      bytes += chunk.bytes.length
      await writeAll(handle, chunk.bytes)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { sha256: hash.digest('hex'), bytes, events: rows.length }
}

/** Writes a text so that the old one or the whole new one is there, whenever the process ends. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const beside = `${path}.part`
  const handle = await files.open(beside, 'w', 0o666)
  try {
    await writeAll(handle, new TextEncoder().encode(text))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await files.rename(beside, path)
  await Promise.allSettled([syncFolder(files, dirname(path))])
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** Rows with dictionaries of their own. */
export interface OwnRows {
  readonly rowCount: number
  /** As those of a batch. */
  readonly bytes: ArrayBuffer
  readonly texts: TableData['texts']
  readonly extras: EventRows['extras']
}

/** Rows of several files in one table. */
export interface CollectedRows {
  readonly table: EventTable
  /** Appends the rows of a file of ours. Throws ReadingError. */
  addFile(bytes: Uint8Array): void
  addRows(rows: OwnRows): void
}

export const collectRows = (): CollectedRows => {
  const table = createEventTable()
  const dictionaries = createTextDictionaries()
  return {
    table,
    addFile: (bytes) => {
      const file = readFooter(bytes)
      const readChunk = createChunkReader(file)
      table.reserve(table.rowCount + Number(file.footer.num_rows))
      for (const [index, rowGroup] of file.footer.row_groups.entries())
        table.append(readGroup(readChunk, dictionaries, rowGroup, index).batch)
    },
    addRows: ({ rowCount, bytes, texts, extras }) => {
      const own = columnsOf({ rowCount, bytes })
      const maps = runAtOnce(codeMapsOf({ texts }, dictionaries, () => undefined))
      const columns = recodeRows({ columns: own }, 0, rowCount, maps)
      table.appendRows({ rowCount, columns, newTexts: takeNewTexts(dictionaries), extras })
    },
  }
}
