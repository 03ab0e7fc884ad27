import { isJsonObject, type JsonObject, type JsonValue } from '../../src-preload/contract/json'
import { noteColumns, noteFrom, type NoteTexts, type RowNote } from './row-notes'

/** In JSON Lines, the note of a row is an additional field of its record. */
export const noteField = 'deviceEventExplorer'
/** In that field: a name occurred twice in the record, and only its last value could be kept. */
const doubledName = 'doubledName'

/** Whether a note can be written into this record. */
export const canHaveNote = (record: string): boolean => record.startsWith('{') && !record.includes(`"${noteField}"`)

/** A record with its note. A record that already has a field of this name stays unchanged, because it must be read back as received. */
export const withNote = (record: string, { texts, hasDoubled }: { readonly texts: NoteTexts; readonly hasDoubled: boolean }): string => {
  const note = { ...texts, ...(hasDoubled ? { [doubledName]: true } : {}) }
  if (Object.keys(note).length === 0 || !canHaveNote(record)) return record
  return `${record.slice(0, -1)}${record === '{}' ? '' : ','}"${noteField}":${JSON.stringify(note)}}`
}

const isNote = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(([name, member]) =>
    name === doubledName ? member === true : noteColumns.some((column) => column === name) && typeof member === 'string',
  )

/** Removes the note from a record again. */
export const takeNote = (record: JsonValue): { readonly record: JsonValue; readonly note: RowNote | null; readonly hasDoubled: boolean } => {
  const none = { record, note: null, hasDoubled: false }
  if (!isJsonObject(record) || !Object.hasOwn(record, noteField)) return none
  const { [noteField]: found, ...rest } = record
  if (!isNote(found)) return none
  const hasDoubled = found[doubledName] === true
  const note = noteFrom((column) => (typeof found[column] === 'string' ? found[column] : ''))
  return note === null && !hasDoubled ? none : { record: rest, note, hasDoubled }
}
