import type { EventTable } from '../../src-core/events/event-table'
import { inRanges, type Steps } from '../../src-core/events/slices'
import type { DifferenceOf } from '../../src-core/live/live-state'

/** Knows the order of the numbers of each series, late ones included. */
export interface ValueDifferences {
  /** Rows that have arrived; the rows before the first of them get no difference. */
  take(from: number, to: number): void
  readonly of: DifferenceOf
}

const isNumber = ({ columns }: EventTable, row: number): boolean =>
  !Number.isNaN(columns.valueNumber[row] ?? NaN) && !Number.isNaN(columns.times.deviceTimestamp[row] ?? NaN)
const timeOf = ({ columns }: EventTable, row: number): number => columns.times.deviceTimestamp[row] ?? 0
const seriesOf = ({ columns: { texts } }: EventTable, row: number): string =>
  `${String(texts.deviceId[row])} ${String(texts.attributeCode[row])}`

/** With an exponent, the digits of a double tell less than nothing about decimals. */
const decimalsOf = (digits: string): number => {
  if (/[eE]/.test(digits)) return Infinity
  const point = digits.indexOf('.')
  return point < 0 ? 0 : digits.length - point - 1
}

/** `+1.5`, with no more decimals than the two numbers have. */
const differenceText = (value: string, before: string): string => {
  const difference = Number(value) - Number(before)
  const decimals = Math.max(decimalsOf(value), decimalsOf(before))
  const digits = decimals > 15 ? String(Number(difference.toPrecision(6))) : difference.toFixed(decimals)
  if (Number(digits) === 0) return '±0'
  return difference > 0 ? `+${digits}` : digits
}

/** Where a row stands, or belongs, among the rows of its series. */
const indexIn = (table: EventTable, rows: readonly number[], row: number): number => {
  const time = timeOf(table, row)
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = rows[middle] ?? 0
    if (timeOf(table, other) < time || (timeOf(table, other) === time && other < row)) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `table`: with the rows of before following, of each series of which the newest is what the first new event
 * is compared with. `earlier`: the differences of rows that came while the same result was followed before.
 */
export function* valueDifferences(table: EventTable, earlier: DifferenceOf | null): Steps<ValueDifferences> {
  const newest = new Map<string, number>()
  const firstRow = table.rowCount
  yield* inRanges(firstRow, (from, to) => {
    for (let row = from; row < to; row += 1) {
      if (!isNumber(table, row)) continue
      const series = seriesOf(table, row)
      const known = newest.get(series)
      if (known === undefined || timeOf(table, known) <= timeOf(table, row)) newest.set(series, row)
    }
  })
  const bySeries = new Map(Array.from(newest, ([series, row]) => [series, [row]]))
  const take = (from: number, to: number): void => {
    // By time, because a service may send the newest first, and each insertion at the front would move all
    // others.
    const rows = Array.from({ length: to - from }, (_, index) => from + index).filter((row) =>
      isNumber(table, row),
    )
    for (const row of rows.toSorted(
      (one, other) => timeOf(table, one) - timeOf(table, other) || one - other,
    )) {
      const series = seriesOf(table, row)
      const known = bySeries.get(series)
      if (known === undefined) bySeries.set(series, [row])
      else known.splice(indexIn(table, known, row), 0, row)
    }
  }
  const of = (row: number): string | null => {
    if (row < firstRow) return earlier?.(row) ?? null
    if (!isNumber(table, row)) return null
    const rows = bySeries.get(seriesOf(table, row)) ?? []
    const index = indexIn(table, rows, row)
    const before = rows[index - 1]
    if (rows[index] !== row || before === undefined) return null
    return differenceText(table.cell(row, 'attributeData').text, table.cell(before, 'attributeData').text)
  }
  return { take, of }
}
