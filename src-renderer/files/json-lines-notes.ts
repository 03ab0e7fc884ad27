import { isJsonObject, type JsonObject, type JsonValue } from '../../src-preload/contract/json'
import { noteColumns, noteFrom, type NoteTexts, type RowNote } from './row-notes'

/** In JSON Lines, what is known of a row beside its record is one more field of it. */
export const noteField = 'deviceEventExplorer'
/** In that field: a name occurred twice in the record, and only its last value could be kept. */
const doubledName = 'doubledName'

/** A record with its note. One that has a field of this name already stays as it is: it must come back as it was received. */
export const withNote = (record: string, { texts, hasDoubled }: { readonly texts: NoteTexts; readonly hasDoubled: boolean }): string => {
  const note = { ...texts, ...(hasDoubled ? { [doubledName]: true } : {}) }
  if (Object.keys(note).length === 0 || !record.startsWith('{') || record.includes(`"${noteField}"`)) return record
  return `${record.slice(0, -1)}${record === '{}' ? '' : ','}"${noteField}":${JSON.stringify(note)}}`
}

const isNote = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(([name, member]) =>
    name === doubledName ? member === true : noteColumns.some((column) => column === name) && typeof member === 'string',
  )

/** Takes the note off a record again. */
export const takeNote = (record: JsonValue): { readonly record: JsonValue; readonly note: RowNote | null; readonly hasDoubled: boolean } => {
  const none = { record, note: null, hasDoubled: false }
  if (!isJsonObject(record) || !Object.hasOwn(record, noteField)) return none
  const { [noteField]: found, ...rest } = record
  if (!isNote(found)) return none
  const hasDoubled = found[doubledName] === true
  const note = noteFrom((column) => (typeof found[column] === 'string' ? found[column] : ''))
  return note === null && !hasDoubled ? none : { record: rest, note, hasDoubled }
}
