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
  const places = counts.map((count) => (before += count) - count)
  const placed = new Uint32Array(rows.length)
  yield* eachOf(rows.length, (index) => {
    const number = numbers[index] ?? 0
    const place = places[number] ?? 0
    placed[place] = rows[index] ?? 0
    places[number] = place + 1
  })
  return placed
}
