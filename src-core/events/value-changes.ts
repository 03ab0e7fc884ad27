import { decimalDifference } from './decimal-difference'
import { cellOf } from './event-cell'
import { isGone } from './gone-rows'
import { allRows } from './keep-rows'
import { numberKeys } from './number-keys'
import { sortByWords } from './radix-sort'
import { eachOf, type Steps } from './slices'
import type { TableData } from './table-data'

/** Which number each number of a table follows, by the device's time and within its series. */
export interface ValueOrder {
  /** Of the rows that it knows; the table may have grown since. */
  readonly rowCount: number
  /** By row: the row of the number before, plus 1; 0: there is none, or the row has no number or no time. */
  readonly before: Uint32Array
  /** The row of the latest number of each series that is there. */
  readonly latest: Map<number, number>
  /** How many rows were deleted or gone, which no number follows. */
  readonly goneCount: number
}

const countGone = ({ columns, marks, refreshMarks }: TableData, from: number, to: number): number => {
  const table = { columns, marks, refreshMarks }
  let count = 0
  for (let row = from; row < to; row += 1) if (isGone(table, row)) count += 1
  return count
}

const isNumber = ({ columns }: TableData, row: number): boolean =>
  !Number.isNaN(columns.valueNumber[row] ?? NaN) && !Number.isNaN(columns.times.deviceTimestamp[row] ?? NaN)

const timeOf = ({ columns }: TableData, row: number): number => columns.times.deviceTimestamp[row] ?? NaN

/** More than a dictionary of attributes can hold. */
const mostAttributes = 2 ** 26
const seriesOf = ({ columns: { texts } }: TableData, row: number): number =>
  (texts.deviceId[row] ?? 0) * mostAttributes + (texts.attributeCode[row] ?? 0)

const addAfter = (table: TableData, row: number, { before, latest }: ValueOrder): void => {
  if (!isNumber(table, row)) return
  const series = seriesOf(table, row)
  before[row] = (latest.get(series) ?? -1) + 1
  if (!isGone(table, row)) latest.set(series, row)
}

/** Rows that are put in their order in one go, in about two milliseconds. */
const mostAtOnce = 4096

/** With rows that were appended, if each is later than what its series had and no other is gone; null: otherwise. */
const extended = (table: TableData, known: ValueOrder, goneCount: number): ValueOrder | null => {
  const count = table.rowCount - known.rowCount
  if (count < 0 || count > mostAtOnce) return null
  // What was deleted since stands between others.
  if (known.goneCount + countGone(table, known.rowCount, table.rowCount) !== goneCount) return null
  const rows = Array.from({ length: count }, (_, index) => known.rowCount + index)
    .filter((row) => isNumber(table, row))
    .sort((one, other) => timeOf(table, one) - timeOf(table, other) || one - other)
  const isLate = (row: number): boolean => {
    const last = known.latest.get(seriesOf(table, row))
    return last !== undefined && timeOf(table, last) > timeOf(table, row)
  }
  if (rows.some(isLate)) return null
  const room =
    known.before.length >= table.rowCount ? known.before : new Uint32Array(table.columns.deleted.length)
  if (room !== known.before) room.set(known.before)
  const next = { rowCount: table.rowCount, before: room, latest: known.latest, goneCount }
  for (const row of rows) addAfter(table, row, next)
  return next
}

/**
 * `known`: the order from before rows were appended. It is changed, and must not be used again. `goneCount`: how many
 * rows of the table are deleted or gone; only asked for with an order that is known.
 */
export function* valueOrderOf(
  table: TableData,
  known: ValueOrder | null = null,
  goneCount = 0,
): Steps<ValueOrder> {
  const more = known === null ? null : extended(table, known, goneCount)
  if (more !== null) return more
  const { rowCount } = table
  const order: ValueOrder = {
    rowCount,
    before: new Uint32Array(rowCount),
    latest: new Map(),
    goneCount: countGone(table, 0, rowCount),
  }
  const words = yield* numberKeys(table.columns.times.deviceTimestamp, rowCount, false, () => -1)
  const byTime = yield* sortByWords(allRows(rowCount), words)
  yield* eachOf(rowCount, (index) => addAfter(table, byTime[index] ?? 0, order))
  return order
}

/** The row of the number that the one of this row follows; undefined: none is known. */
const rowBefore = ({ rowCount, before }: ValueOrder, row: number): number | undefined => {
  const next = row < rowCount ? (before[row] ?? 0) : 0
  return next === 0 ? undefined : next - 1
}

/** The digits that a double always has. */
const sureDigits = 15

/** Without the error of a difference of doubles: the number that its digits mean. */
const subtracted = (value: number, before: number): number => {
  const largest = Math.max(Math.abs(value), Math.abs(before))
  const decimals = sureDigits - 1 - Math.floor(Math.log10(largest))
  // The difference of the largest numbers is more than a number holds.
  const difference = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value - before))
  if (!(decimals > 0 && decimals <= 22)) return difference
  const scale = 10 ** decimals
  return Math.round(difference * scale) / scale
}

const digitsOf = (table: TableData, row: number): string => cellOf(table, row, 'attributeData').text

/** The number has more digits than a double; they stand beside the column. */
const hasMoreDigits = ({ extras }: TableData, row: number): boolean =>
  extras.get(row)?.includes('"attributeData"') === true

/** The error of a double is a part of a difference that is smaller than this part of the numbers. */
const closeShare = 1e-12

const isBelowError = (table: TableData, row: number, before: number): boolean => {
  const [value = NaN, other = NaN] = [table.columns.valueNumber[row], table.columns.valueNumber[before]]
  if (Math.abs(value - other) > closeShare * Math.max(Math.abs(value), Math.abs(other))) return false
  return value !== other || hasMoreDigits(table, row) || hasMoreDigits(table, before)
}

/** By how much the number of a row differs from the one before; NaN: nothing to compare. */
export const changeOf = (table: TableData, order: ValueOrder, row: number): number => {
  const before = rowBefore(order, row)
  if (before === undefined) return NaN
  if (isBelowError(table, row, before))
    return Number(decimalDifference(digitsOf(table, row), digitsOf(table, before)).replace('−', '-'))
  const { valueNumber } = table.columns
  return subtracted(valueNumber[row] ?? NaN, valueNumber[before] ?? NaN)
}

/** The same in exact digits, `+0.22`; '' where there is nothing to compare. */
export const changeText = (table: TableData, order: ValueOrder, row: number): string => {
  const before = rowBefore(order, row)
  return before === undefined ? '' : decimalDifference(digitsOf(table, row), digitsOf(table, before))
}

/** Of every row. */
export function* changesOf(table: TableData): Steps<Float64Array> {
  const order = yield* valueOrderOf(table)
  const changes = new Float64Array(table.rowCount)
  yield* eachOf(changes.length, (row) => {
    changes[row] = changeOf(table, order, row)
  })
  return changes
}
