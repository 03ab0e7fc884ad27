import { type FaultKind, faultKinds } from '../../src-preload/contract/faults'
import { isJsonObject, type JsonObject, type JsonValue } from '../../src-preload/contract/json'

/** How a deletion ended where the record is not there any more, or says that it is deleted. */
export const goneOutcomes = ['gone', 'flagged', 'notThere'] as const
type GoneOutcome = (typeof goneOutcomes)[number]

/** What this application knows of a row beside its record: it stands in columns, or under a name, of its own. */
export interface RowNote {
  /** `verifiedAt`: ms since the epoch. */
  readonly deletion?: { readonly outcome: GoneOutcome; readonly verifiedAt: number }
  readonly faults: readonly FaultKind[]
  /** Why it is flagged, in words. */
  readonly reasons: string
}

/** A note, and the row of the file that it is of, counted from 0. */
export type PlacedNote = readonly [row: number, note: RowNote]

export const deletionColumns = ['deletion', 'deletionVerified'] as const
export const flagColumns = ['flags', 'flagReasons'] as const
export const noteColumns = [...deletionColumns, ...flagColumns] as const
export type NoteColumn = (typeof noteColumns)[number]

/** Which of the columns a file has, and what is noted of a row of the table. */
export interface NoteLayout {
  readonly columns: readonly NoteColumn[]
  noteOf(row: number): RowNote
}

/** The words in these columns are the same in every language but for the reasons. */
export const noteText = ({ deletion, faults, reasons }: RowNote, column: NoteColumn): string => {
  switch (column) {
    case 'deletion':
      return deletion?.outcome ?? ''
    case 'deletionVerified':
      return deletion ? new Date(deletion.verifiedAt).toISOString() : ''
    case 'flags':
      return faults.join(' ')
    case 'flagReasons':
      return reasons
  }
}

/** Null: nothing is noted. Words that are not known are passed over: a spreadsheet is where people write. */
export const noteFrom = (textOf: (column: NoteColumn) => string): RowNote | null => {
  const outcome = goneOutcomes.find((name) => name === textOf('deletion'))
  const verifiedAt = Date.parse(textOf('deletionVerified'))
  const words = textOf('flags').split(' ')
  const faults = faultKinds.filter((kind) => words.includes(kind))
  const reasons = textOf('flagReasons')
  const isDeletion = outcome !== undefined && Number.isFinite(verifiedAt)
  if (!isDeletion && faults.length === 0 && reasons === '') return null
  return { faults, reasons, ...(isDeletion ? { deletion: { outcome, verifiedAt } } : {}) }
}

/** In JSON Lines, a note is one more field of its record. */
export const noteField = 'deviceEventExplorer'

/** A record with its note. One that has a field of this name already stays as it is: it must come back as it was received. */
export const withNote = (record: string, note: RowNote, columns: readonly NoteColumn[]): string => {
  const texts = columns.map((column) => [column, noteText(note, column)] as const).filter(([, text]) => text !== '')
  if (texts.length === 0 || !record.startsWith('{') || record.includes(`"${noteField}"`)) return record
  return `${record.slice(0, -1)}${record === '{}' ? '' : ','}"${noteField}":${JSON.stringify(Object.fromEntries(texts))}}`
}

const isNote = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) && Object.entries(value).every(([name, text]) => noteColumns.some((column) => column === name) && typeof text === 'string')

/** Takes the note off a record again. */
export const takeNote = (record: JsonValue): { readonly record: JsonValue; readonly note: RowNote | null } => {
  if (!isJsonObject(record) || !Object.hasOwn(record, noteField)) return { record, note: null }
  const { [noteField]: found, ...rest } = record
  const note = isNote(found) ? noteFrom((column) => (typeof found[column] === 'string' ? found[column] : '')) : null
  return note === null ? { record, note } : { record: rest, note }
}
