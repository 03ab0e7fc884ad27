import type { EventField, FieldName } from '../../events/event'
import { eventFields } from '../../events/event'
import type { Delimiter } from '../provenance'
import type { NoteLayout } from '../row-notes'

/** The last column: what the other columns cannot hold, as JSON. Empty for an ordinary event. */
export const extraColumn = 'extra'

/**
 * The contents of an `extra` cell. `element`: the element was not an object, and this is all of it. Otherwise
 * `fields` has the fields that their cells do not hold exactly, and `missing` the fields that were absent,
 * because an empty cell would mean an empty text. `doubledName`: a name occurred twice in the record, which
 * nothing else in the file shows.
 */
export const extraParts = ['element', 'fields', 'missing', 'doubledName'] as const

/** The name of the readable column next to a raw time, for example `createdTime (Europe/Berlin)`. */
export const readableColumn = (field: FieldName, zone: string): string => `${field} (${zone})`

/**
 * The columns that a file of ours must have. Readable times may stand between them, and `extra` is absent if
 * only the visible columns were exported.
 */
export const requiredColumns: readonly string[] = eventFields.map((field) => field.name)

/** The format of readable times. */
export interface CsvTimes {
  /** Part of the headers of their columns. */
  readonly zone: string
  /** From ms since the epoch to ISO 8601 with milliseconds and the offset of that zone. */
  formatIso(time: number): string
}

/** The contents and the format of a file. */
export interface CsvLayout {
  readonly delimiter: Delimiter
  readonly hasByteOrderMark: boolean
  /** Null: times only as sent. */
  readonly times: CsvTimes | null
  /** Null: all of them and `extra`, which together hold the whole record. */
  readonly fields: readonly FieldName[] | null
  /** Null: only what was received. */
  readonly notes: NoteLayout | null
}

/** Always in the order of the service. */
export const fieldsOf = ({ fields }: CsvLayout): readonly EventField[] =>
  eventFields.filter(({ name }) => fields === null || fields.includes(name))

export const csvHeader = (layout: CsvLayout): readonly string[] => [
  ...fieldsOf(layout).flatMap(({ name, kind }) =>
    kind === 'time' && layout.times ? [name, readableColumn(name, layout.times.zone)] : [name],
  ),
  ...(layout.notes?.columns ?? []),
  ...(layout.fields === null ? [extraColumn] : []),
]

/** The text of a cell by the name of its column, without guard and quotes. */
export type CellText = (column: string) => string

/** How `attributeData` is read: by its type, or, if the type does not decide, by the form of the cell. */
export const valueKindOf = (
  type: string,
  cell: string,
  isPlainNumber: (text: string) => boolean,
): 'text' | 'number' | 'missing' => {
  if (type === 'String') return 'text'
  if (cell === '') return 'missing'
  return isPlainNumber(cell) ? 'number' : 'text'
}
