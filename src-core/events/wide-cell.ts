import { cellOf } from './event-cell'
import type { TableData } from './table-data'

/** Whether the value of an event is a number. */
export const isNumberRow = ({ columns }: TableData, row: number): boolean =>
  !Number.isNaN(columns.valueNumber[row] ?? NaN)

/** The value of an event as text, with all its digits. */
export const wideText = (table: TableData, row: number): string => cellOf(table, row, 'attributeData').text
