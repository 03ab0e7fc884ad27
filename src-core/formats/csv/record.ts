import { parseExactJson } from '../../codec/exact-json'
import type { JsonObject, JsonValue } from '../../codec/json'
import { isJsonObject } from '../../codec/json'
import type { EventField } from '../../events/event'
import { eventFields } from '../../events/event'
import { ReadingError } from '../file-problem'
import { isPlainNumber } from '../formula-guard'
import { extraColumn, extraParts, valueKindOf } from './format'

/** The text of a cell by the name of its column, without guard and quotes. */
export type CellText = (column: string) => string

export interface Extra {
  readonly element?: JsonValue
  readonly fields: JsonObject
  readonly missing: readonly JsonValue[]
  readonly hasDoubled: boolean
}

/** An event as it was when its row was written. */
export interface WrittenRecord {
  readonly record: JsonValue
  /** A name occurred twice in the record that the service sent. */
  readonly hasDoubled: boolean
}

export const noExtra: Extra = { fields: {}, missing: [], hasDoubled: false }

const parseExtra = (cell: string): JsonValue => {
  try {
    return parseExactJson(cell)
  } catch (reason) {
    if (reason instanceof SyntaxError) throw new ReadingError('badExtra', extraColumn, cell)
    throw reason
  }
}

/** Parses an `extra` cell. Throws ReadingError. */
export const extraOf = (cell: string): Extra => {
  if (cell === '') return noExtra
  const value = parseExtra(cell)
  const isKnown =
    isJsonObject(value) && Object.keys(value).every((name) => extraParts.some((part) => part === name))
  if (!isKnown) throw new ReadingError('badExtra', extraColumn, cell)
  const { element, fields = {}, missing = [], doubledName = false } = value
  if (!isJsonObject(fields) || !Array.isArray(missing) || typeof doubledName !== 'boolean')
    throw new ReadingError('badExtra', extraColumn, cell)
  return { fields, missing, hasDoubled: doubledName, ...(element === undefined ? {} : { element }) }
}

const numberOf = (column: string, cell: string): number => {
  if (!isPlainNumber(cell)) throw new ReadingError('notNumber', column, cell)
  return Number(cell)
}

const flagOf = (column: string, cell: string): boolean => {
  // Spreadsheets write it in capitals.
  const flag = cell.toLowerCase()
  if (flag !== 'true' && flag !== 'false') throw new ReadingError('notFlag', column, cell)
  return flag === 'true'
}

const valueOf = (type: string, cell: string): JsonValue | undefined => {
  const kind = valueKindOf(type, cell, isPlainNumber)
  if (kind === 'missing') return undefined
  return kind === 'text' ? cell : Number(cell)
}

const fieldOf = ({ name, kind }: EventField, cellText: CellText): JsonValue | undefined => {
  const cell = cellText(name)
  if (kind === 'text' || kind === 'id') return cell
  if (kind === 'value') return valueOf(cellText('attributeType'), cell)
  if (cell === '') return undefined
  return kind === 'time' ? numberOf(name, cell) : flagOf(name, cell)
}

/**
 * One element of `result`, as it was when its row was written; `valueOf`: what the column of a field says.
 */
export const recordWith = (
  { element, fields, missing, hasDoubled }: Extra,
  valueOf: (field: EventField) => JsonValue | undefined,
): WrittenRecord => {
  if (element !== undefined) return { record: element, hasDoubled }
  const entries: [string, JsonValue][] = []
  for (const field of eventFields) {
    const value = Object.hasOwn(fields, field.name)
      ? fields[field.name]
      : missing.includes(field.name)
        ? undefined
        : valueOf(field)
    if (value !== undefined) entries.push([field.name, value])
  }
  const documented = new Set<string>(eventFields.map(({ name }) => name))
  const record = Object.fromEntries([
    ...entries,
    ...Object.entries(fields).filter(([name]) => !documented.has(name)),
  ])
  return { record, hasDoubled }
}

/** The same from the cells of a row. Throws ReadingError. */
export const recordOf = (cellText: CellText): WrittenRecord =>
  recordWith(extraOf(cellText(extraColumn)), (field) => fieldOf(field, cellText))
