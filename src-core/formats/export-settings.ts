import type { Delimiter, ExportScope } from './provenance'

/** What the parts that handle exports must know of a format. */
interface FormatFacts {
  /** Of file names, without the dot; the first is what we write. */
  readonly endings: readonly string[]
  readonly mediaType: string
  /** Whether events can be written to standard output as they arrive. */
  readonly isText: boolean
  /** Whether the file itself says where its events come from; otherwise a metadata file beside it does. */
  readonly hasOrigin: boolean
  /** Whether the user chooses its columns, delimiter and readable times. */
  readonly hasColumns: boolean
}

/** The formats of exports: one that lacks a fact, a writer or a text does not compile. */
export const formatFacts = {
  csv: { endings: ['csv'], mediaType: 'text/csv', isText: true, hasOrigin: false, hasColumns: true },
  parquet: {
    endings: ['parquet'],
    mediaType: 'application/vnd.apache.parquet',
    isText: false,
    hasOrigin: true,
    hasColumns: false,
  },
  jsonl: {
    endings: ['jsonl', 'ndjson'],
    mediaType: 'application/jsonl',
    isText: true,
    hasOrigin: false,
    hasColumns: false,
  },
  dexp: {
    endings: ['dexp'],
    mediaType: 'application/vnd.device-event-explorer.package+zip',
    isText: false,
    hasOrigin: true,
    hasColumns: false,
  },
} as const satisfies Readonly<Record<string, FormatFacts>>

export type ExportFormat = keyof typeof formatFacts
export type TextFormat = {
  [F in ExportFormat]: (typeof formatFacts)[F]['isText'] extends true ? F : never
}[ExportFormat]
export const isTextFormat = (format: ExportFormat): format is TextFormat => formatFacts[format].isText

/** The formats that hold rows themselves: a package holds them in a Parquet file. */
export type RowFormatName = Exclude<ExportFormat, 'dexp'>
export const rowFormat = (format: ExportFormat): RowFormatName => (format === 'dexp' ? 'parquet' : format)

/** In the order in which they are offered. */
export const exportFormats = Object.keys(formatFacts) as readonly ExportFormat[]

/** Every field and the column `extra`, or only the columns that the grid shows. */
export const exportColumns = ['all', 'shown'] as const
type ExportColumns = (typeof exportColumns)[number]

/** How to export events that were deleted after they were fetched. */
export const deletedChoices = ['mark', 'leaveOut'] as const
type DeletedChoice = (typeof deletedChoices)[number]

/** The user's choices for exports. */
export interface ExportSettings {
  readonly format: ExportFormat
  readonly scope: ExportScope
  readonly deleted: DeletedChoice
  /** Adds the flags and their reasons, in columns of their own or in a field of JSON Lines. */
  readonly hasFlags: boolean
  /** This and the following fields apply to CSV only. */
  readonly columns: ExportColumns
  readonly delimiter: Delimiter
  /** Adds a readable time beside each raw one, in the zone of the screen. */
  readonly hasReadableTimes: boolean
  /** Without it, Excel mistakes UTF-8 for another encoding. */
  readonly hasByteOrderMark: boolean
}

export const defaultExportSettings: ExportSettings = {
  format: 'csv',
  scope: 'filtered',
  deleted: 'mark',
  hasFlags: false,
  columns: 'all',
  delimiter: ',',
  hasReadableTimes: true,
  hasByteOrderMark: true,
}

/** The formats that hold events. JSON is only opened: a list of events, a response, or a document of ours. */
export type FileFormat = ExportFormat | 'json'

/** How the names of their files end, without the dot. */
const endings: Readonly<Record<FileFormat, readonly string[]>> = {
  csv: [...formatFacts.csv.endings, 'tsv', 'txt'],
  parquet: formatFacts.parquet.endings,
  jsonl: formatFacts.jsonl.endings,
  dexp: formatFacts.dexp.endings,
  json: ['json'],
}

/** Any of them may be compressed. */
export const readableExtensions = [...Object.values(endings).flat(), 'gz']
