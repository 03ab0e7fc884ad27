import { eventFields } from '../../src-preload/contract/event'
import type { FieldName } from '../../src-preload/contract/event'

/** The last column: JSON of what the other columns cannot hold. Empty for an ordinary event. */
export const extraColumn = 'extra'

/**
 * What stands in the `extra` cell. `element`: the element was not an object, and this is all of it. Otherwise `fields` has
 * fields whose cell does not tell them exactly, and `missing` the fields that were not there where an empty cell would
 * say "empty text".
 */
export const extraParts = ['element', 'fields', 'missing'] as const

/** The name of the readable column beside a raw time, e.g. `createdTime (Europe/Berlin)`. */
export const readableColumn = (field: FieldName, zone: string): string => `${field} (${zone})`

/** The header names a file of ours must have; readable times may stand among them. */
export const requiredColumns: readonly string[] = [...eventFields.map((field) => field.name), extraColumn]

export const csvHeader = (zone: string): readonly string[] => [
  ...eventFields.flatMap(({ name, kind }) => (kind === 'time' ? [name, readableColumn(name, zone)] : [name])),
  extraColumn,
]

/** By the type, and where that does not decide by the look of the cell: what `attributeData` is read as. */
export const valueKindOf = (type: string, cell: string, isPlainNumber: (text: string) => boolean): 'text' | 'number' | 'missing' => {
  if (type === 'String') return 'text'
  if (cell === '') return 'missing'
  return isPlainNumber(cell) ? 'number' : 'text'
}
