import type { RowTest } from './row-test'
import { inRanges } from './slices'
import type { Steps } from './slices'

export const allRows = (rowCount: number): Uint32Array => {
  const rows = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) rows[row] = row
  return rows
}

/** The rows that pass, in the order in which they stood. */
export function* keepRows(rows: Uint32Array, test: RowTest | null): Steps<Uint32Array> {
  if (test === null) return new Uint32Array(0)
  const kept = new Uint32Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    let place = count
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      kept[place] = row
      if (test(row)) place++
    }
    count = place
  })
  return kept.slice(0, count)
}
