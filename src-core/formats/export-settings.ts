import type { ExportFormat } from './formats'
import type { Delimiter, ExportScope } from './provenance'

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
