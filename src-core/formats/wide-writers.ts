import type { TableData } from '../events/table-data'
import type { WideRows, WideRule } from '../events/wide-rows'
import { wideCsvChunks, type WideCsvLayout } from './csv/wide-writer'
import type { ExportFormat } from './formats'
import type { Provenance } from './provenance'
import type { FileChunk } from './row-chunks'

/** How a file with a column per attribute is written. */
interface WideFile {
  readonly layout: WideCsvLayout
  readonly appVersion: string
  readonly provenance: Provenance
  /** The name of the file, once the user has chosen it. */
  readonly fileName: () => string
}
type WideWriter = (table: TableData, wide: WideRows, rule: WideRule, file: WideFile) => Iterable<FileChunk>

/** The formats that have such a form. */
export const wideFormats = ['csv', 'parquet'] as const satisfies readonly ExportFormat[]
export type WideFormat = (typeof wideFormats)[number]

/** Those of large writers are parts of their own. */
const writers: Readonly<Record<WideFormat, () => Promise<WideWriter>>> = {
  csv:
    async () =>
    (table, wide, rule, { layout }) =>
      wideCsvChunks(table, wide, rule, layout),
  parquet: async () => (await import('./parquet/export')).wideParquetFile,
}

/** Rejects if the part of the program that writes the format cannot be loaded. */
export const loadWideWriter = (format: WideFormat): Promise<WideWriter> => writers[format]()
