import { inRanges, type Steps } from './slices'
import type { TableData } from './table-data'

/** Numbers the series, which are the pairs of device and attribute, from 0 on in the order in which they are met. */
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

/** The rows series by series, each in the order in which its rows stood. `numbers`: the series of each; `counts`: how many rows each series has. */
export function* rowsBySeries(rows: Uint32Array, numbers: Uint32Array, counts: readonly number[]): Steps<Uint32Array> {
  let before = 0
  const places = counts.map((count) => (before += count) - count)
  const placed = new Uint32Array(rows.length)
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const number = numbers[index] ?? 0
      const place = places[number] ?? 0
      placed[place] = rows[index] ?? 0
      places[number] = place + 1
    }
  })
  return placed
}
