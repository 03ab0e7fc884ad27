import type { TextField } from './event'
import { idSeparator } from './event'
import { cellOf, idText } from './event-cell'
import { numberText } from './json-text'
import type { NumberTest } from './number-search'
import type { Steps } from './slices'
import { inRanges } from './slices'
import type { TableData } from './table-data'
import type { TextMatch } from './text-match'
import type { TextColumn } from './view-spec'

/** A column of the record itself. */
type RecordColumn = Exclude<TextColumn, 'source'>

/** Whether a row passes; null in place of a test: no row does. */
export type RowTest = (row: number) => boolean

/**
 * 1 for each code whose text matches, or null if none does. Tests each text once, however many rows have it.
 */
export function* matchingCodes(texts: readonly string[], matches: TextMatch): Steps<Uint8Array | null> {
  const codes = new Uint8Array(texts.length)
  let found = 0
  yield* inRanges(texts.length, (from, to) => {
    for (let code = Math.max(1, from); code < to; code++)
      if (matches(texts[code] ?? '')) found += codes[code] = 1
  })
  return found === 0 ? null : codes
}

const has = (codes: Uint8Array | null, code: number | undefined): boolean =>
  codes !== null && codes[code ?? 0] === 1

export function* textTest(table: TableData, field: TextField, matches: TextMatch): Steps<RowTest | null> {
  const codes = yield* matchingCodes(table.texts[field], matches)
  const column = table.columns.texts[field]
  return codes === null ? null : (row) => codes[column[row] ?? 0] === 1
}

/** Tests the value of the event: texts by their dictionary, numbers by the given test. */
export function* valueTest(
  table: TableData,
  matches: TextMatch,
  matchesNumber: NumberTest | null,
): Steps<RowTest | null> {
  const codes = yield* matchingCodes(table.texts.attributeData, matches)
  const { valueText, valueNumber } = table.columns
  if (codes === null && matchesNumber === null) return null
  return (row) => {
    const value = valueNumber[row] ?? NaN
    if (Number.isNaN(value)) return has(codes, valueText[row])
    return matchesNumber !== null && matchesNumber(value)
  }
}

/** Tests ids by their parts: exact as long as the wanted text cannot extend across a separator. */
export function* idPartsTest(
  table: TableData,
  matches: TextMatch,
  matchesTime: NumberTest | null,
): Steps<RowTest | null> {
  const others = yield* matchingCodes(table.texts.id, matches)
  const devices = yield* matchingCodes(table.texts.deviceId, matches)
  const attributes = yield* matchingCodes(table.texts.attributeCode, matches)
  const { idDevice, idAttribute, idTime } = table.columns
  if (others === null && devices === null && attributes === null && matchesTime === null) return null
  return (row) => {
    if (idAttribute[row] === 0) return has(others, idDevice[row])
    return (
      has(devices, idDevice[row]) ||
      has(attributes, idAttribute[row]) ||
      (matchesTime !== null && matchesTime(idTime[row] ?? NaN))
    )
  }
}

export const idTextTest =
  (table: TableData, matches: TextMatch): RowTest =>
  (row) => {
    const id = idText(table, row)
    return id !== null && matches(id)
  }

export const mayReachOverSeparator = (wanted: string): boolean =>
  [...idSeparator].some((character) => wanted.includes(character))

/** Tests one column by its text, and what the column itself cannot hold by the text on the screen. */
export function* columnTest(
  table: TableData,
  column: RecordColumn,
  matches: TextMatch,
): Steps<RowTest | null> {
  const test = yield* plainTest(table, column, matches)
  if (table.extras.size === 0) return test
  return (row) => {
    if (!table.extras.has(row)) return test !== null && test(row)
    const cell = cellOf(table, row, column)
    return cell.kind !== 'none' && matches(cell.text)
  }
}

function* plainTest(table: TableData, column: RecordColumn, matches: TextMatch): Steps<RowTest | null> {
  if (column === 'id') return idTextTest(table, matches)
  if (column === 'attributeData')
    return yield* valueTest(table, matches, (value) => matches(numberText(value)))
  return yield* textTest(table, column, matches)
}
