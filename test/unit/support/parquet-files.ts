import type { EventTable } from '../../../src-core/events/event-table'
import { createEventTable } from '../../../src-core/events/event-table'
import { allRows } from '../../../src-core/events/keep-rows'
import { ReadingError } from '../../../src-core/formats/file-problem'
import { openParquet } from '../../../src-core/formats/parquet/reader'
import { parquetChunks, type ParquetOptions } from '../../../src-core/formats/parquet/writer'
import type { PlacedNote } from '../../../src-core/formats/row-notes'

/** All rows of a table, or some of them in that order, as the bytes of a file. */
export const parquetOf = (
  table: EventTable,
  options: Partial<ParquetOptions> = {},
  rows: Uint32Array = allRows(table.rowCount),
): Uint8Array =>
  Buffer.concat(
    Array.from(
      parquetChunks(table, rows, { appVersion: '1.2.3', notes: null, metadata: () => [], ...options }),
      ({ bytes }) => bytes,
    ),
  )

interface ReadParquet {
  readonly table: EventTable
  readonly notes: readonly PlacedNote[]
  readonly problem: ReadingError | null
}

/**
 * The events of a file of ours; with a problem, those of the row groups before it. Other errors are thrown.
 */
export const readParquet = (bytes: Uint8Array): ReadParquet => {
  const table = createEventTable()
  const notes: PlacedNote[] = []
  try {
    const steps = openParquet(bytes).readEvents({
      onBatch: table.append,
      onNote: (row, note) => void notes.push([row, note]),
    })
    while (steps.next().done !== true);
    return { table, notes, problem: null }
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    return { table, notes, problem: reason }
  }
}
