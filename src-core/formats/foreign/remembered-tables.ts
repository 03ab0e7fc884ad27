import { type FieldSource, mappingLimits } from '../mapping'
import type { DescribedTable, TableColumn, TableDescription } from './description'
import type { KnownParts } from './description-guess'
import { offsetsOf } from './zone-of-text'

/** What tells a table from others. */
export type TableColumns = Pick<DescribedTable, 'names' | 'types'>

export const columnsOfTable = (columns: readonly TableColumn[]): TableColumns => {
  const types = columns.flatMap(({ type }) => (type === null ? [] : [type]))
  return { names: columns.map(({ name }) => name), ...(types.length === 0 ? {} : { types }) }
}

const isSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** With other types, the same names need other answers: the times may be written differently. */
export const hasColumns = (one: TableColumns, other: TableColumns): boolean =>
  isSame(one.names, other.names) && isSame(one.types, other.types)

const fixedTexts = (sources: readonly FieldSource[]): readonly string[] =>
  sources.flatMap((source) => (source.kind === 'fixed' ? [source.text] : []))

const isSmall = ({ names, description: { what, fields } }: DescribedTable): boolean =>
  names.length <= mappingLimits.columns &&
  [
    ...names,
    ...fixedTexts(Object.values(fields)),
    ...(what.kind === 'columns'
      ? what.columns.map(({ name }) => name)
      : fixedTexts([what.attribute, what.value])),
  ].every(({ length }) => length <= mappingLimits.characters)

/** Moves the description to the front of the kept ones; ignores tables that are too large. */
export const rememberTable = (
  tables: readonly DescribedTable[],
  table: DescribedTable,
): readonly DescribedTable[] =>
  isSmall(table)
    ? [table, ...tables.filter((each) => !hasColumns(each, table))].slice(0, mappingLimits.tables)
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
export const recallTable = (tables: readonly DescribedTable[], columns: TableColumns): KnownParts | null => {
  const table = tables.find((each) => hasColumns(each, columns))
  if (table === undefined || !isUsable(table)) return null
  const { when, what, fields, decimalSign, timeWritings } = table.description
  return { when, what, fields, decimalSign, timeWritings }
}
