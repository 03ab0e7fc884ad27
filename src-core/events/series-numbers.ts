import { eachOf, type Steps } from './slices'
import type { TableData } from './table-data'

/**
 * Numbers the series, which are pairs of device and attribute, from 0 on in the order of their first rows.
 */
export const createSeriesNumbers = ({ columns, texts }: TableData): ((row: number) => number) => {
  const { deviceId, attributeCode } = columns.texts
  const width = texts.attributeCode.length
  const numbers = new Map<number, number>()
  return (row) => {
    const pair = (deviceId[row] ?? 0) * width + (attributeCode[row] ?? 0)
    const known = numbers.get(pair)
    if (known === undefined) numbers.set(pair, numbers.size)
    return known ?? numbers.size - 1
  }
}

/**
 * The rows grouped by series, in the same order within each. `numbers`: the series of each row; `counts`: the
 * number of rows per series.
 */
export function* rowsBySeries(
  rows: Uint32Array,
  numbers: Uint32Array,
  counts: readonly number[],
): Steps<Uint32Array> {
  let before = 0
  const starts = counts.map((count) => (before += count) - count)
  const grouped = new Uint32Array(rows.length)
  yield* eachOf(rows.length, (index) => {
    const number = numbers[index] ?? 0
    const next = starts[number] ?? 0
    grouped[next] = rows[index] ?? 0
    starts[number] = next + 1
  })
  return grouped
}
