import { parseExactJson } from '../../codec/exact-json'
import { isJsonObject, type JsonObject, type JsonValue } from '../../codec/json'
import { noteColumns, noteFrom, type NoteTexts, type RowNote } from '../row-notes'

/**
 * In JSON Lines, the note of a row is an additional field of its record; where the record has a field of this
 * name itself, of a longer name.
 */
export const noteField = 'deviceEventExplorer'
const noteName = /^deviceEventExplorer_*$/
/** In that field: a name occurred twice in the record, and only its last value could be kept. */
const doubledName = 'doubledName'

const isNote = (value: JsonValue | undefined): value is JsonObject =>
  isJsonObject(value) &&
  Object.entries(value).every(([name, member]) =>
    name === doubledName
      ? member === true
      : noteColumns.some((column) => column === name) && typeof member === 'string',
  )

/** Of the fields that may be a note the one with the longest name: that is where a note of ours would be. */
const lastNoteName = (record: JsonObject): string | undefined =>
  Object.keys(record)
    .filter((name) => noteName.test(name))
    .toSorted((one, other) => other.length - one.length)[0]

/**
 * Most records have no such field, and need not be parsed to see that. A name may be written with escapes.
 */
const mayHaveOwn = (record: string): boolean => record.includes(noteField) || record.includes('\\u')

/** A field of the record itself that could be taken for our note; undefined: it has none. */
const ownField = (
  record: string,
): { readonly name: string; readonly value: JsonValue | undefined } | undefined => {
  const parsed = mayHaveOwn(record) ? parseExactJson(record) : null
  const name = isJsonObject(parsed ?? undefined) ? lastNoteName(parsed as JsonObject) : undefined
  return name === undefined ? undefined : { name, value: (parsed as JsonObject)[name] }
}

/** Whether a note can be written into this record. */
export const canHaveNote = (record: string): boolean => record.startsWith('{')

/**
 * A record with its note. One that has a field which looks like a note is written with another behind it,
 * even if that is empty: when it is read again, only the one with the longest name is ours.
 */
export const withNote = (
  record: string,
  { texts, hasDoubled }: { readonly texts: NoteTexts; readonly hasDoubled: boolean },
): string => {
  if (!canHaveNote(record)) return record
  const note = { ...texts, ...(hasDoubled ? { [doubledName]: true } : {}) }
  const own = ownField(record)
  if (Object.keys(note).length === 0 && !isNote(own?.value)) return record
  const name = own === undefined ? noteField : `${own.name}_`
  return `${record.slice(0, -1)}${record === '{}' ? '' : ','}"${name}":${JSON.stringify(note)}}`
}

/** Removes the note from a record again. */
export const takeNote = (
  record: JsonValue,
): { readonly record: JsonValue; readonly note: RowNote | null; readonly hasDoubled: boolean } => {
  const none = { record, note: null, hasDoubled: false }
  const name = isJsonObject(record) ? lastNoteName(record) : undefined
  if (!isJsonObject(record) || name === undefined) return none
  const { [name]: found, ...rest } = record
  if (!isNote(found)) return none
  const hasDoubled = found[doubledName] === true
  const note = noteFrom((column) => (typeof found[column] === 'string' ? found[column] : ''))
  // An empty one of the first name is not ours: we write none there.
  return note === null && !hasDoubled && name === noteField ? none : { record: rest, note, hasDoubled }
}
