import type { TableData } from '../events/table-data'
import type { ByteWriter } from './byte-writer'
import type { CsvLayout } from './csv/format'
import { csvChunks } from './csv/writer'
import type { CreateWriter } from './exported-content'
import { type ExportFormat, isTextFormat, type TextFormat } from './formats'
import { jsonLinesChunks } from './jsonl/writer'
import type { FileChunk } from './row-chunks'

/**
 * The given rows, in that order. `isContinued`: what follows other rows. `passing`: a buffer that the next
 * chunk may use again. `places`: of each row of the table in the proof.
 */
type TextWriter = (
  table: TableData,
  rows: Uint32Array,
  layout: CsvLayout,
  isContinued?: boolean,
  passing?: ByteWriter,
  places?: Uint32Array,
) => Iterable<FileChunk>

/** For files and for standard output. */
export const textWriters: Readonly<Record<TextFormat, TextWriter>> = {
  csv: csvChunks,
  jsonl: (table, rows, { notes }, _isContinued, passing, places) =>
    jsonLinesChunks(table, rows, notes, passing, places),
}

const textWriter =
  (write: TextWriter): CreateWriter =>
  async ({ table, layout }, { planned }) => ({
    chunksOf: (rows) => write(table, rows, layout, false, undefined, planned?.places),
  })

/** Parts of the program of their own, because they are large. */
const otherWriters: Readonly<Record<Exclude<ExportFormat, TextFormat>, () => Promise<CreateWriter>>> = {
  parquet: async () => (await import('./parquet/export')).createParquetWriter,
  dexp: async () => (await import('./package/export')).createPackageWriter,
}

/** Rejects if the part of the program that writes the format cannot be loaded. */
export const loadWriter = async (format: ExportFormat): Promise<CreateWriter> =>
  isTextFormat(format) ? textWriter(textWriters[format]) : otherWriters[format]()
