import type { FieldName, TimeField } from '../../events/event'
import { eventFields, timeFields } from '../../events/event'
import { extraColumn } from '../csv/format'
import type { ColumnMapping, ColumnType, FieldSource, MappedColumns, TimeFormat } from '../mapping'

/** A table with columns other than ours, or without some of them: the user must map them. */
export interface ForeignTable {
  /** As in its header. */
  readonly names: readonly string[]
  /** Absent for a text file. */
  readonly types?: readonly ColumnType[]
  /** The names of columns that are not read; absent: none. */
  readonly leftOut?: readonly string[]
  /** Its first rows, unchanged. */
  readonly samples: readonly (readonly string[])[]
}

const fieldNames: readonly string[] = eventFields.map(({ name }) => name)

/** `createdTime (Europe/Berlin)`: our readable column next to a raw time. */
const readableTime = new RegExp(`^(${timeFields.join('|')}) \\(.+\\)$`)

export const isReadableTime = (name: string): boolean => readableTime.test(name)

/**
 * A CSV written by this application without some columns: with the formula guard, and perhaps with an `extra`
 * column.
 */
export const isOfOurColumns = ({ names, types }: Pick<ForeignTable, 'names' | 'types'>): boolean =>
  types === undefined &&
  names.every((name) => fieldNames.includes(name) || isReadableTime(name) || name === extraColumn)

const sourceOf = (names: readonly string[], field: FieldName): FieldSource => {
  const raw = names.indexOf(field)
  const index =
    raw === -1 ? names.findIndex((name) => isReadableTime(name) && name.startsWith(`${field} `)) : raw
  return index === -1 ? { kind: 'missing' } : { kind: 'column', index }
}

/** Maps the columns that have exactly our names; if only the readable form of a time is there, that one. */
export const mappingByName = ({ names }: Pick<ForeignTable, 'names'>, zone: string): ColumnMapping => {
  const isReadable = (field: TimeField): boolean =>
    !names.includes(field) && sourceOf(names, field).kind === 'column'
  return {
    fields: Object.fromEntries(eventFields.map(({ name }) => [name, sourceOf(names, name)])) as Record<
      FieldName,
      FieldSource
    >,
    timeWritings: Object.fromEntries(
      timeFields.map((field) => [field, isReadable(field) ? 'dateTime' : 'milliseconds']),
    ) as Record<TimeField, TimeFormat>,
    zone,
    decimalSign: '.',
  }
}

export const mappedColumns = ({ names, types }: ForeignTable, mapping: ColumnMapping): MappedColumns => ({
  names,
  ...(types ? { types } : {}),
  mapping,
})
