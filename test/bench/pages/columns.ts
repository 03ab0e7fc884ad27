import { eventFields, type FieldName } from '../../../src-core/events/event'
import { defaultColumns } from '../../../src-core/events/grid-columns'

/** The fields of an event in the order and with the widths that our grid gives them. */
export const columns: readonly { readonly name: FieldName; readonly width: number }[] =
  defaultColumns.flatMap(({ name, width }) => {
    const field = eventFields.find((known) => known.name === name)
    return field ? [{ name: field.name, width }] : []
  })

export const sortedColumns = ['deviceTimestamp', 'attributeCode'] as const
export type SortedColumn = (typeof sortedColumns)[number]

export const rowHeight = 28
