import type { Delimiter, ExportScope } from './provenance'

export const exportFormats = ['csv', 'jsonl'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Every field and what only `extra` can hold, or the fields that the grid shows. */
export const exportColumns = ['all', 'shown'] as const
export type ExportColumns = (typeof exportColumns)[number]

/** How a person exports; all but the first two are about CSV. */
export interface ExportSettings {
  readonly format: ExportFormat
  readonly scope: ExportScope
  readonly columns: ExportColumns
  readonly delimiter: Delimiter
  /** Beside each raw time one that can be read, in the zone of the screen. */
  readonly hasReadableTimes: boolean
  /** Without it Excel takes UTF-8 for another encoding. */
  readonly hasByteOrderMark: boolean
}

export const defaultExportSettings: ExportSettings = {
  format: 'csv',
  scope: 'filtered',
  columns: 'all',
  delimiter: ',',
  hasReadableTimes: true,
  hasByteOrderMark: true,
}
