import { parseExactJson } from '../../codec/exact-json'
import type { JsonObject, JsonValue } from '../../codec/json'
import { isJsonObject } from '../../codec/json'
import type { EventField } from '../../events/event'
import { eventFields } from '../../events/event'
import { ReadingError } from '../file-problem'
import { isPlainNumber } from '../formula-guard'
import { type CellText, extraColumn, extraParts, valueKindOf } from './format'
import type { SpreadsheetTraces } from './spreadsheet'

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

/** Spreadsheets write them in capitals, and some in the language of their user. */
const trueWords: ReadonlySet<string> = new Set([
  'true',
  'wahr',
  'vrai',
  'verdadero',
  'vero',
  'verdadeiro',
  'waar',
])
const falseWords: ReadonlySet<string> = new Set(['false', 'falsch', 'faux', 'falso', 'onwaar'])

/** Null: it is neither. */
export const flagIn = (cell: string): boolean | null => {
  const flag = cell.toLowerCase()
  return trueWords.has(flag) ? true : falseWords.has(flag) ? false : null
}

const flagOf = (column: string, cell: string): boolean => {
  const flag = flagIn(cell)
  if (flag === null) throw new ReadingError('notFlag', column, cell)
  return flag
}

const valueOf = (cell: string, cellText: CellText, traces: SpreadsheetTraces): JsonValue | undefined => {
  const type = cellText('attributeType')
  const kind = valueKindOf(type, cell, isPlainNumber)
  if (kind === 'missing') return undefined
  const number = type === 'Float' ? traces.valueOf(cell, cellText) : null
  if (number !== null) return number
  return kind === 'text' ? cell : Number(cell)
}

const fieldOf = (
  { name, kind }: EventField,
  cellText: CellText,
  traces: SpreadsheetTraces,
): JsonValue | undefined => {
  const cell = cellText(name)
  switch (kind) {
    case 'id':
      return cell
    case 'text':
      return traces.textOf(name, cell, cellText)
    case 'value':
      return valueOf(cell, cellText, traces)
    case 'flag':
      return cell === '' ? undefined : flagOf(name, cell)
    case 'time':
      return cell === '' ? undefined : (traces.timeOf(name, cell, cellText) ?? numberOf(name, cell))
  }
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
export const recordOf = (cellText: CellText, traces: SpreadsheetTraces): WrittenRecord =>
  recordWith(extraOf(cellText(extraColumn)), (field) => fieldOf(field, cellText, traces))
