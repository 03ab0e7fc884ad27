import { mappingLimits } from '../mapping'
import type { DescribedTable, TableDescription } from './description'
import type { KnownParts } from './description-guess'
import { offsetsOf } from './zone-of-text'

/** Whether these are the columns of that table. */
export const hasColumns = ({ names }: DescribedTable, columns: readonly string[]): boolean =>
  names.length === columns.length && names.every((name, index) => name === columns[index])

const isSmall = ({ names, description: { what } }: DescribedTable): boolean =>
  names.length <= mappingLimits.columns &&
  [...names, ...(what.kind === 'columns' ? what.columns.map(({ name }) => name) : [])].every(
    ({ length }) => length <= mappingLimits.characters,
  )

/** Moves the description to the front of the kept ones; ignores tables that are too large. */
export const rememberTable = (
  tables: readonly DescribedTable[],
  table: DescribedTable,
): readonly DescribedTable[] =>
  isSmall(table)
    ? [table, ...tables.filter((each) => !hasColumns(each, table.names))].slice(0, mappingLimits.tables)
    : tables

const columnsUsed = ({ when, what, fields }: TableDescription): readonly number[] => [
  ...when.columns,
  ...(when.zoneColumn === null ? [] : [when.zoneColumn]),
  ...(what.kind === 'columns'
    ? what.columns.map(({ index }) => index)
    : [
        ...[what.attribute, what.value].flatMap((source) => (source.kind === 'column' ? [source.index] : [])),
        ...(what.otherValues ?? []),
      ]),
  ...Object.values(fields).flatMap((source) => (source.kind === 'column' ? [source.index] : [])),
]

/** Whether its zone is known and its columns are there: files and settings can be edited. */
export const isUsable = ({ names, description }: DescribedTable): boolean =>
  offsetsOf(description.when.zone) !== null && columnsUsed(description).every((index) => index < names.length)

/**
 * What was said of a table with these columns: when and what was measured. How its text is a table is guessed
 * anew, because that can change from file to file. Null: nothing, or nothing that can be used.
 */
export const recallTable = (
  tables: readonly DescribedTable[],
  names: readonly string[],
): KnownParts | null => {
  const table = tables.find((each) => hasColumns(each, names))
  if (table === undefined || !isUsable(table)) return null
  const { when, what, fields, decimalSign, timeWritings } = table.description
  return { when, what, fields, decimalSign, timeWritings }
}
