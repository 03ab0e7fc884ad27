import type { EventField, FieldName } from '../../src-preload/contract/event'
import { eventFields } from '../../src-preload/contract/event'
import type { Delimiter } from '../../src-preload/contract/provenance'
import type { NoteLayout } from './row-notes'

/** The last column: JSON of what the other columns cannot hold. Empty for an ordinary event. */
export const extraColumn = 'extra'

/**
 * What stands in the `extra` cell. `element`: the element was not an object, and this is all of it. Otherwise `fields` has
 * fields whose cell does not tell them exactly, and `missing` the fields that were not there where an empty cell would
 * say "empty text". `doubledName` is true where a name stood twice in the record, which nothing else in the file tells.
 */
export const extraParts = ['element', 'fields', 'missing', 'doubledName'] as const

/** The name of the readable column beside a raw time, e.g. `createdTime (Europe/Berlin)`. */
const readableColumn = (field: FieldName, zone: string): string => `${field} (${zone})`

/**
 * The header names a file of ours must have; readable times may stand among them, and `extra` is not there where only the
 * columns shown were exported.
 */
export const requiredColumns: readonly string[] = eventFields.map((field) => field.name)

/** How the readable times are written. */
export interface CsvTimes {
  /** Stands in the header of their columns. */
  readonly zone: string
  /** ISO 8601 with milliseconds and offset, in that zone; from ms since the epoch. */
  formatIso(time: number): string
}

/** The contents and the format of a file. */
export interface CsvLayout {
  readonly delimiter: Delimiter
  readonly hasByteOrderMark: boolean
  /** Null: times are written as sent only. */
  readonly times: CsvTimes | null
  /** Null: all of them and `extra`, which together hold the whole record. */
  readonly fields: readonly FieldName[] | null
  /** Null: only what was received. */
  readonly notes: NoteLayout | null
}

/** Always in the order of the service. */
export const fieldsOf = ({ fields }: CsvLayout): readonly EventField[] => eventFields.filter(({ name }) => fields === null || fields.includes(name))

export const csvHeader = (layout: CsvLayout): readonly string[] => [
  ...fieldsOf(layout).flatMap(({ name, kind }) => (kind === 'time' && layout.times ? [name, readableColumn(name, layout.times.zone)] : [name])),
  ...(layout.notes?.columns ?? []),
  ...(layout.fields === null ? [extraColumn] : []),
]

/** By the type, and where that does not decide by the look of the cell: what `attributeData` is read as. */
export const valueKindOf = (type: string, cell: string, isPlainNumber: (text: string) => boolean): 'text' | 'number' | 'missing' => {
  if (type === 'String') return 'text'
  if (cell === '') return 'missing'
  return isPlainNumber(cell) ? 'number' : 'text'
}
