import { eventFields, fieldNamed, flagFields, textFields, timeFields } from '../events/event'
import { cellOf } from '../events/event-cell'
import { areSameExtras } from '../events/extra-text'
import { isJsonObjectText, membersOf } from '../events/json-text'
import { haveSameId, type RowRef } from '../events/row-keys'
import type { TableData } from '../events/table-data'
import { fieldBit, undocumentedBit } from './difference'

/** A record, with the codes of the left table, and where it comes from. */
export interface ComparedRow {
  readonly ref: RowRef
  readonly table: TableData
  readonly row: number
}

const [idBit, valueBit] = [fieldBit('id'), fieldBit('attributeData')]
const timeBits = timeFields.map((name) => [name, fieldBit(name)] as const)
const textBits = textFields.map((name) => [name, fieldBit(name)] as const)
const flagBits = flagFields.map((name) => [name, fieldBit(name)] as const)

const inColumns = (one: RowRef, other: RowRef): number => {
  let bits = haveSameId(one, other) ? 0 : idBit
  const isSameValue =
    Object.is(one.columns.valueNumber[one.row], other.columns.valueNumber[other.row]) &&
    one.columns.valueText[one.row] === other.columns.valueText[other.row]
  if (!isSameValue) bits |= valueBit
  for (const [name, bit] of timeBits)
    if (!Object.is(one.columns.times[name][one.row], other.columns.times[name][other.row])) bits |= bit
  for (const [name, bit] of textBits)
    if (one.columns.texts[name][one.row] !== other.columns.texts[name][other.row]) bits |= bit
  for (const [name, bit] of flagBits)
    if (one.columns[name][one.row] !== other.columns[name][other.row]) bits |= bit
  return bits
}

/** The fields that the service does not document, with their JSON. */
const undocumentedOf = ({ ref: { extra = '' } }: ComparedRow): ReadonlyMap<string, string> =>
  new Map(
    isJsonObjectText(extra) ? [...membersOf(extra)].filter(([name]) => !Object.hasOwn(fieldNamed, name)) : [],
  )

const areSameFields = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([name, json]) => other.get(name) === json)

/** For records with something that no column can hold. */
const inCells = (one: ComparedRow, other: ComparedRow): number => {
  let bits = areSameFields(undocumentedOf(one), undocumentedOf(other)) ? 0 : undocumentedBit
  for (const { name } of eventFields) {
    const [cell, otherCell] = [cellOf(one.table, one.row, name), cellOf(other.table, other.row, name)]
    if (cell.kind !== otherCell.kind || cell.text !== otherCell.text) bits |= fieldBit(name)
  }
  // Something that is no record has no fields.
  return bits === 0 ? undocumentedBit : bits
}

/** Bits by `fieldBit`; 0 for the same record. */
export const changedFields = (one: ComparedRow, other: ComparedRow): number =>
  areSameExtras(one.ref.extra, other.ref.extra) ? inColumns(one.ref, other.ref) : inCells(one, other)
