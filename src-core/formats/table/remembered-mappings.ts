import { isKnownZone } from '../../time/zones'
import { type ColumnMapping, type MappedColumns, mappingLimits } from '../mapping'

type Columns = Pick<MappedColumns, 'names' | 'types'>

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

/** With other types, the same names need another mapping: the times may be written differently. */
const isSameTable = (one: Columns, other: Columns): boolean =>
  isSame(one.names, other.names) && isSame(one.types ?? [], other.types ?? [])

const isSmall = ({ names, mapping }: MappedColumns): boolean => {
  const fixed = Object.values(mapping.fields).map((source) => (source.kind === 'fixed' ? source.text : ''))
  return (
    names.length <= mappingLimits.columns &&
    [...names, ...fixed].every(({ length }) => length <= mappingLimits.characters)
  )
}

/** Moves the mapping to the front of the saved ones; ignores tables that are too large. */
export const rememberMapping = (
  remembered: readonly MappedColumns[],
  columns: MappedColumns,
): readonly MappedColumns[] => {
  if (!isSmall(columns)) return remembered
  return [columns, ...remembered.filter((other) => !isSameTable(other, columns))].slice(
    0,
    mappingLimits.tables,
  )
}

/** Null: none, or one that does not fit the table, because the settings file can be edited. */
export const recallMapping = (remembered: readonly MappedColumns[], of: Columns): ColumnMapping | null => {
  const mapping = remembered.find((columns) => isSameTable(columns, of))?.mapping
  if (mapping === undefined || !isKnownZone(mapping.zone)) return null
  return Object.values(mapping.fields).every(
    (source) => source.kind !== 'column' || source.index < of.names.length,
  )
    ? mapping
    : null
}
