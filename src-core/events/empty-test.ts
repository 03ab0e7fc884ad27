import type { FieldName, TextField, TimeField } from './event'
import { textFields, timeFields } from './event'
import { cellOf } from './event-cell'
import type { RowTest } from './row-test'
import type { TableData } from './table-data'

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  names.some((each) => each === name)
const isTextField = (name: FieldName): name is TextField => isOneOf(textFields, name)
const isTimeField = (name: FieldName): name is TimeField => isOneOf(timeFields, name)

/** Empty values as JSON text, in fields documented as a number or a flag. */
const emptyJson: readonly string[] = ['null', '""']

const plainTest = (table: TableData, column: FieldName): RowTest => {
  if (isTimeField(column)) return (row) => Number.isNaN(table.columns.times[column][row] ?? NaN)
  if (!isTextField(column)) return (row) => cellOf(table, row, column).text === ''
  const codes = table.columns.texts[column]
  const texts = table.texts[column]
  return (row) => codes[row] === 0 || texts[codes[row] ?? 0] === ''
}

/** Whether the column is empty: the field is missing, null or an empty text. */
export const emptyTest = (table: TableData, column: FieldName): RowTest => {
  const test = plainTest(table, column)
  if (table.extras.size === 0) return test
  // The extras contain what the column itself cannot hold.
  return (row) => {
    if (!table.extras.has(row)) return test(row)
    const { kind, text } = cellOf(table, row, column)
    return kind === 'json' ? emptyJson.includes(text) : text === ''
  }
}
