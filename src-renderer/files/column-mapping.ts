import { eventFields, timeFields } from '../../src-preload/contract/event'
import type { FieldName, TimeField } from '../../src-preload/contract/event'
import { extraColumn } from './csv-format'

/** A table whose columns are not ours, or not all of them: a person says what they are. */
export interface ForeignTable {
  /** As its header has them. */
  readonly names: readonly string[]
  /** Its first rows, as they stand there. */
  readonly samples: readonly (readonly string[])[]
}

/** How a time is written. */
export const timeWritings = ['milliseconds', 'seconds', 'dateTime'] as const
export type TimeWriting = (typeof timeWritings)[number]

export const decimalSigns = ['.', ','] as const
export type DecimalSign = (typeof decimalSigns)[number]

/** Where a field of each event comes from. */
export type FieldSource =
  | { readonly kind: 'column'; readonly index: number }
  /** The same for all events. */
  | { readonly kind: 'fixed'; readonly text: string }
  | { readonly kind: 'missing' }

/** What a person said about the columns of a foreign table. */
export interface ColumnMapping {
  readonly fields: Readonly<Record<FieldName, FieldSource>>
  readonly timeWritings: Readonly<Record<TimeField, TimeWriting>>
  /** IANA zone of dates and times that say no offset. */
  readonly zone: string
  readonly decimalSign: DecimalSign
}

/** What was said about a table with these columns: true of every other one with the same. */
export interface MappedColumns {
  readonly names: readonly string[]
  readonly mapping: ColumnMapping
}

const fieldNames: readonly string[] = eventFields.map(({ name }) => name)

/** `createdTime (Europe/Berlin)`, which we write beside a raw time. */
const readableTime = new RegExp(`^(${timeFields.join('|')}) \\(.+\\)$`)

export const isReadableTime = (name: string): boolean => readableTime.test(name)

/** Written by this application with some columns left out: guarded against spreadsheets, and with an `extra` column perhaps. */
export const isOfOurColumns = ({ names }: Pick<ForeignTable, 'names'>): boolean =>
  names.every((name) => fieldNames.includes(name) || isReadableTime(name) || name === extraColumn)

const placeOf = (names: readonly string[], field: FieldName): FieldSource => {
  const raw = names.indexOf(field)
  const index = raw === -1 ? names.findIndex((name) => isReadableTime(name) && name.startsWith(`${field} `)) : raw
  return index === -1 ? { kind: 'missing' } : { kind: 'column', index }
}

/** Columns with exactly our names are chosen; a time of which only the readable form is there is read from that. */
export const mappingByName = ({ names }: Pick<ForeignTable, 'names'>, zone: string): ColumnMapping => {
  const isReadable = (field: TimeField): boolean => !names.includes(field) && placeOf(names, field).kind === 'column'
  return {
    fields: Object.fromEntries(eventFields.map(({ name }) => [name, placeOf(names, name)])) as Record<FieldName, FieldSource>,
    timeWritings: Object.fromEntries(
      timeFields.map((field) => [field, isReadable(field) ? 'dateTime' : 'milliseconds']),
    ) as Record<TimeField, TimeWriting>,
    zone,
    decimalSign: '.',
  }
}
