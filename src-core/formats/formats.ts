import { csvFacts } from './csv/facts'
import { jsonFacts } from './json/facts'
import { jsonLinesFacts } from './jsonl/facts'
import { packageFacts } from './package/facts'
import { parquetFacts } from './parquet/facts'

/**
 * The registry of formats: a folder each. What reads them is in `readers.ts`, what writes them in
 * `writers.ts`, and their names in `src-core/words`; one that lacks any of it does not compile. Every one is
 * opened; those of `exportFacts` are exported, too.
 */
export const exportFacts = {
  csv: csvFacts,
  parquet: parquetFacts,
  jsonl: jsonLinesFacts,
  dexp: packageFacts,
} as const

const openedOnly = { json: jsonFacts } as const

export type ExportFormat = keyof typeof exportFacts
export type FileFormat = ExportFormat | keyof typeof openedOnly

const facts = { ...exportFacts, ...openedOnly }

/** Formats of files that are texts, and of these the exported ones. */
export type TextFile = {
  [F in FileFormat]: (typeof facts)[F]['isText'] extends true ? F : never
}[FileFormat]
export type TextFormat = Extract<TextFile, ExportFormat>
export const isTextFormat = (format: ExportFormat): format is TextFormat => exportFacts[format].isText

/** In the order in which they are offered. */
export const exportFormats = Object.keys(exportFacts) as readonly ExportFormat[]

export const isExportFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFacts, name)

/** Whether the name of a file is that of a format. */
export const isNamedAs = (format: FileFormat, fileName: string): boolean =>
  facts[format].endings.some((ending) => fileName.toLowerCase().endsWith(`.${ending}`))

/** The endings of files that are opened, without the dot; any of them may be compressed. */
export const readableExtensions: readonly string[] = [
  ...Object.values(facts).flatMap(({ endings, otherEndings }) => [...endings, ...otherEndings]),
  'gz',
]
