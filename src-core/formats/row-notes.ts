import { type FaultKind, faultKinds } from '../checks/faults'
import { deletedOutcomes, presentOutcome } from '../deletion/deletion-outcome'

/** `replaced`: an old version, in whose place the service has another record. */
const absentOutcomes = [...deletedOutcomes, 'replaced'] as const
export type AbsentOutcome = (typeof absentOutcomes)[number]

/** What this application knows of a row in addition to its record; it has columns, or a field, of its own. */
export interface RowNote {
  /** `verifiedAt`: ms since the epoch. */
  readonly deletion?: { readonly outcome: AbsentOutcome; readonly verifiedAt: number }
  readonly faults: readonly FaultKind[]
  /** Why it is flagged, as text. */
  readonly reasons: string
  /** How the event differs between two results, as text; written for other programs, and not read again. */
  readonly difference?: string
  /** What the user has written about it. */
  readonly note?: string
}

/** A note and the row of the file that it belongs to, counted from 0. */
export type PlacedNote = readonly [row: number, note: RowNote]

export const deletionColumns = ['deletion', 'deletionVerified'] as const
export const flagColumns = ['flags', 'flagReasons'] as const
export const differenceColumns = ['difference'] as const
export const userColumns = ['note'] as const
export const noteColumns = [...differenceColumns, ...deletionColumns, ...flagColumns, ...userColumns] as const
export type NoteColumn = (typeof noteColumns)[number]

/** The note columns of a file, and the notes of the rows of a table. */
export interface NoteLayout {
  readonly columns: readonly NoteColumn[]
  noteOf(row: number): RowNote
}

export type NoteTexts = Readonly<Partial<Record<NoteColumn, string>>>

/** The contents of these columns are the same in every language, except the reasons. */
export const noteText = (
  { deletion, faults, reasons, difference, note }: RowNote,
  column: NoteColumn,
): string => {
  switch (column) {
    case 'difference':
      return difference ?? ''
    case 'deletion':
      return deletion?.outcome ?? ''
    case 'deletionVerified':
      return deletion ? new Date(deletion.verifiedAt).toISOString() : ''
    case 'flags':
      return faults.join(' ')
    case 'flagReasons':
      return reasons
    case 'note':
      return note ?? ''
  }
}

/** Null: there is no note. Unknown words are ignored, because users edit spreadsheets. */
export const noteFrom = (textOf: (column: NoteColumn) => string): RowNote | null => {
  const outcome = absentOutcomes.find((name) => name === presentOutcome(textOf('deletion')))
  const verifiedAt = Date.parse(textOf('deletionVerified'))
  const words = textOf('flags').split(' ')
  const faults = faultKinds.filter((kind) => words.includes(kind))
  const reasons = textOf('flagReasons')
  const isDeletion = outcome !== undefined && Number.isFinite(verifiedAt)
  const note = textOf('note')
  if (!isDeletion && faults.length === 0 && reasons === '' && note === '') return null
  return {
    faults,
    reasons,
    ...(note === '' ? {} : { note }),
    ...(isDeletion ? { deletion: { outcome, verifiedAt } } : {}),
  }
}

/** The fields of a note that are not empty. */
export const noteTexts = (note: RowNote, columns: readonly NoteColumn[]): NoteTexts =>
  Object.fromEntries(
    columns.map((column) => [column, noteText(note, column)] as const).filter(([, text]) => text !== ''),
  )
