import type { Delimiter, ExportScope } from './provenance'

export const exportFormats = ['csv', 'jsonl'] as const
type ExportFormat = (typeof exportFormats)[number]

/** Every field and what only `extra` can hold, or the fields that the grid shows. */
export const exportColumns = ['all', 'shown'] as const
type ExportColumns = (typeof exportColumns)[number]

/** What becomes of events that were deleted after they were fetched. */
export const deletedChoices = ['mark', 'leaveOut'] as const
type DeletedChoice = (typeof deletedChoices)[number]

/** How a person exports. */
export interface ExportSettings {
  readonly format: ExportFormat
  readonly scope: ExportScope
  readonly deleted: DeletedChoice
  /** Flags and the reasons for them, in columns of their own, or in a field of JSON Lines. */
  readonly hasFlags: boolean
  /** This and what follows are about CSV. */
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
  deleted: 'mark',
  hasFlags: false,
  columns: 'all',
  delimiter: ',',
  hasReadableTimes: true,
  hasByteOrderMark: true,
}
