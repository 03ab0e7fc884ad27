import { eventFields, timeFields } from '../../events/event'
import { extraColumn } from '../csv/format'
import type { FieldSource } from '../mapping'
import type { OtherField, TableDescription, TextForm } from './description'
import type { RowSource } from './row-source'

const fieldNames: readonly string[] = eventFields.map(({ name }) => name)
/** `createdTime (Europe/Berlin)`: our readable column next to a raw time. */
const readableTime = new RegExp(`^(${timeFields.join('|')}) \\(.+\\)$`)

export const isReadableTime = (name: string): boolean => readableTime.test(name)

/** A CSV written by this application without some columns: with the formula guard, and perhaps `extra`. */
export const isOfOurColumns = (kind: RowSource['kind'], names: readonly string[]): boolean =>
  kind === 'text' &&
  names.every((name) => fieldNames.includes(name) || isReadableTime(name) || name === extraColumn)

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
