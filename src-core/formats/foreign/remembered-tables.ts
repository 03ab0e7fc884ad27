import { mappingLimits } from '../mapping'
import type { DescribedTable, TableDescription } from './description'
import type { KnownParts } from './description-guess'
import { offsetsOf } from './zone-of-text'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

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
    ? [table, ...tables.filter(({ names }) => !isSame(names, table.names))].slice(0, mappingLimits.tables)
    : tables

const columnsUsed = ({ when, what, fields }: TableDescription): readonly number[] => [
  ...when.columns,
  ...(when.zoneColumn === null ? [] : [when.zoneColumn]),
  ...(what.kind === 'columns'
    ? what.columns.map(({ index }) => index)
    : [what.attribute, what.value].flatMap((source) => (source.kind === 'column' ? [source.index] : []))),
  ...Object.values(fields).flatMap((source) => (source.kind === 'column' ? [source.index] : [])),
]

/**
 * What was said of a table with these columns: when and what was measured. How its text is a table is guessed
 * anew, because that can change from file to file. Null: nothing, or nothing that fits, because the settings
 * file can be edited.
 */
export const recallTable = (
  tables: readonly DescribedTable[],
  names: readonly string[],
): KnownParts | null => {
  const description = tables.find((table) => isSame(table.names, names))?.description
  if (description === undefined || offsetsOf(description.when.zone) === null) return null
  if (columnsUsed(description).some((index) => index >= names.length)) return null
  const { when, what, fields, decimalSign, timeWritings } = description
  return { when, what, fields, decimalSign, timeWritings }
}
