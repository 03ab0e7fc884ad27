import type { ColumnChunk, KeyValue, RowGroup } from 'hyparquet'
import type { TableData } from '../../events/table-data'
import type { FileChunk } from '../row-chunks'
import { type NoteLayout, noteText } from '../row-notes'
import { createPageSink, type PageSink } from './chunk'
import {
  type ColumnWriter,
  createFlagColumn,
  createNumberColumn,
  createTimeColumn,
  type GroupRows,
} from './columns'
import { hasExtra, parquetExtra } from './extra'
import { footerBytes, magic } from './footer'
import { type ParquetColumn, parquetColumns, rowsPerPage } from './format'
import { rowGroupsOf } from './groups'
import { createIdColumn } from './id-column'
import { createTextColumn } from './text-column'

/** The contents of a file. */
export interface ParquetOptions {
  readonly appVersion: string
  /** Null: only what was received. */
  readonly notes: NoteLayout | null
  /**
   * Stored at the end of the file, such as its provenance by `provenanceKey`. Called when all bytes before it
   * have been handed out.
   */
  metadata(): readonly KeyValue[]
}

/**
 * A column whose texts are not in the table: they are collected for each row group. `textOf`: '' for none.
 */
const createOwnTexts = (
  name: string,
  textOf: (row: number, needsExtra: boolean) => string,
): ColumnWriter => ({
  write: (sink, group) => {
    const codeByText = new Map([['', 0]])
    const codes = new Uint32Array(group.rows.length)
    group.rows.forEach((row, index) => {
      const text = textOf(row, group.needsExtra[index] === 1)
      const known = codeByText.get(text)
      codes[index] = known ?? codeByText.size
      if (known === undefined) codeByText.set(text, codeByText.size)
    })
    return createTextColumn(name, [...codeByText.keys()]).write(sink, group, codes)
  },
})

/** A column whose texts are those of the table. */
const createTableTexts = (name: string, texts: readonly string[], codes: Uint32Array): ColumnWriter => {
  const column = createTextColumn(name, texts)
  return {
    write: (sink, group) =>
      column.write(
        sink,
        group,
        group.rows.map((row) => codes[row] ?? 0),
      ),
  }
}

/** `pageRows`: no page has more rows. */
const columnWriterFor = (
  table: TableData,
  { notes }: ParquetOptions,
  column: ParquetColumn,
  pageRows: number,
): ColumnWriter => {
  const { columns, texts } = table
  switch (column.kind) {
    case 'time':
      return createTimeColumn(column.name, columns.times[column.field], pageRows)
    case 'id':
      return createIdColumn(table, pageRows)
    case 'text':
      return createTableTexts(
        column.name,
        texts[column.dictionary],
        column.dictionary === 'attributeData' ? columns.valueText : columns.texts[column.dictionary],
      )
    case 'number':
      return createNumberColumn(column.name, columns.valueNumber, pageRows)
    case 'flag':
      return createFlagColumn(column.name, columns[column.field], pageRows)
    case 'note':
      return createOwnTexts(column.name, (row) =>
        notes === null ? '' : noteText(notes.noteOf(row), column.name),
      )
    case 'extra':
      return createOwnTexts(column.name, (row, needsExtra) =>
        needsExtra || hasExtra(table, row) ? parquetExtra(table, row) : '',
      )
  }
}

export const rowGroupOf = (columns: readonly ColumnChunk[], rowCount: number): RowGroup => ({
  columns: [...columns],
  num_rows: BigInt(rowCount),
  total_byte_size: columns.reduce(
    (sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n),
    0n,
  ),
  total_compressed_size: columns.reduce(
    (sum, { meta_data }) => sum + (meta_data?.total_compressed_size ?? 0n),
    0n,
  ),
})

/** Writes the columns of one row group, with a chunk for each page or so. */
function* groupChunks(
  writers: readonly ColumnWriter[],
  sink: PageSink,
  rows: Uint32Array,
  rowsDone: number,
): Generator<FileChunk, RowGroup, undefined> {
  const group: GroupRows = { rows, needsExtra: new Uint8Array(rows.length) }
  const chunks: ColumnChunk[] = []
  for (const writer of writers) {
    const steps = writer.write(sink, group)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) {
        chunks.push(step.value)
        break
      }
      yield { bytes: sink.take(), rowsDone }
    }
  }
  return rowGroupOf(chunks, rows.length)
}

/**
 * The given rows, in that order, as a Parquet file, in chunks that each take a few ms: only a row group is
 * ever in memory, column by column.
 */
export function* parquetChunks(
  table: TableData,
  rows: Uint32Array,
  options: ParquetOptions,
): Generator<FileChunk, void, undefined> {
  const columns = parquetColumns(options.notes?.columns ?? [])
  const writers = columns.map((column) =>
    columnWriterFor(table, options, column, Math.min(rowsPerPage, rows.length)),
  )
  const sink = createPageSink()
  sink.raw(magic)
  const rowGroups: RowGroup[] = []
  let rowsDone = 0
  for (const group of rowGroupsOf(table, rows)) {
    rowGroups.push(yield* groupChunks(writers, sink, group, rowsDone))
    rowsDone += group.length
  }
  yield { bytes: sink.take(), rowsDone }
  sink.raw(footerBytes({ columns, rowGroups, metadata: options.metadata(), appVersion: options.appVersion }))
  yield { bytes: sink.take(), rowsDone }
}
