import { eventFields, timeFields } from '../../events/event'
import { extraColumn } from '../csv/format'
import type { FieldSource } from '../mapping'
import { noteColumns } from '../row-notes'
import { type OtherField, type TableDescription, type TextForm, usualSeparators } from './description'
import type { RowSource } from './row-source'
import { filledLength } from './text-form-guess'

const fieldNames: readonly string[] = eventFields.map(({ name }) => name)
/** `createdTime (Europe/Berlin)`: our readable column next to a raw time. */
const readableTime = new RegExp(`^(${timeFields.join('|')}) \\([^(),;|\t]+\\)$`)

/** Longer than all of our columns. */
const longestHeader = 4096

const isReadableTime = (name: string): boolean => readableTime.test(name)

const isNote = (name: string): boolean => noteColumns.some((column) => column === name)

/** Whether a column of ours only repeats others, or says what is not in the record. */
export const isBesideRecord = (name: string): boolean =>
  isReadableTime(name) || isNote(name) || name === extraColumn

const areOurs = (names: readonly string[]): boolean =>
  names.some((name) => fieldNames.includes(name) || isReadableTime(name)) &&
  names.every((name) => fieldNames.includes(name) || isBesideRecord(name))

/** A CSV written by this application without some columns: with the formula guard, and perhaps `extra`. */
export const isOfOurColumns = (kind: RowSource['kind'], names: readonly string[]): boolean =>
  kind === 'text' && areOurs(names)

/** Where our header is, and what separates its names. */
export interface OurHeader {
  readonly line: number
  readonly separator: string
}

/** The header of an export of ours, which is its first line; null: this is no such export. */
export const ourHeader = (text: string): OurHeader | null => {
  const lines = text.slice(0, longestHeader).split(/\r\n|[\r\n]/)
  const at = lines.findIndex((line) => line.trim() !== '' && !/^"?sep=/i.test(line))
  const header = (lines[at] ?? '').trimEnd()
  for (const separator of ['', ...usualSeparators]) {
    const cells = separator === '' ? [header] : header.split(separator)
    const names = cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
    if (areOurs(names.slice(0, filledLength(names)))) return { line: at + 1, separator }
  }
  return null
}

/** By the names of its columns; if only the readable form of a time is there, that one. */
export const describeOurs = (
  names: readonly string[],
  text: TextForm | null,
  zone: string,
  language: string,
): TableDescription => {
  const indexOf = (field: string): number => {
    const raw = names.indexOf(field)
    return raw === -1 ? names.findIndex((name) => isReadableTime(name) && name.startsWith(`${field} `)) : raw
  }
  const sourceOf = (field: string): FieldSource => {
    const index = indexOf(field)
    return index === -1 ? { kind: 'missing' } : { kind: 'column', index }
  }
  const writingOf = (field: string) =>
    names.includes(field) || indexOf(field) === -1 ? ('milliseconds' as const) : ('yearFirst' as const)
  const measured = indexOf('deviceTimestamp')
  const others = fieldNames.filter(
    (name): name is OtherField => !['deviceTimestamp', 'attributeCode', 'attributeData'].includes(name),
  )
  return {
    version: 1,
    text,
    when: {
      columns: measured === -1 ? [] : [measured],
      writing: writingOf('deviceTimestamp'),
      zone,
      zoneColumn: null,
      twice: 'none',
    },
    what: { kind: 'rows', attribute: sourceOf('attributeCode'), value: sourceOf('attributeData') },
    decimalSign: '.',
    fields: Object.fromEntries(
      others.flatMap((field) => (indexOf(field) === -1 ? [] : [[field, sourceOf(field)]])),
    ),
    timeWritings: {
      createdTime: writingOf('createdTime'),
      ingressTimeStamp: writingOf('ingressTimeStamp'),
    },
    language,
  }
}
