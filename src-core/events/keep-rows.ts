import type { RowTest } from './row-test'
import type { Steps } from './slices'
import { inRanges } from './slices'

export const allRows = (rowCount: number): Uint32Array => {
  const rows = new Uint32Array(rowCount)
  for (let row = 0; row < rowCount; row++) rows[row] = row
  return rows
}

/** The rows that pass, in the same order. */
export function* keepRows(rows: Uint32Array, test: RowTest | null): Steps<Uint32Array> {
  if (test === null) return new Uint32Array(0)
  const kept = new Uint32Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    let next = count
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      kept[next] = row
      if (test(row)) next++
    }
    count = next
  })
  return kept.slice(0, count)
}

/**
 * The rows whose code in `column` is marked 1 in `wanted`, in the same order. Separate from `keepRows`
 * because calling a function for each of a million rows takes longer than everything else here.
 */
export function* keepCoded(rows: Uint32Array, column: Uint32Array, wanted: Uint8Array): Steps<Uint32Array> {
  const kept = new Uint32Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    let next = count
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      kept[next] = row
      next += wanted[column[row] ?? 0] ?? 0
    }
    count = next
  })
  return kept.slice(0, count)
}

/** `rows` without those in `kept`, which are in the same order. */
export function* leaveOut(rows: Uint32Array, kept: Uint32Array): Steps<Uint32Array> {
  const others = new Uint32Array(rows.length - kept.length)
  let count = 0
  let next = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index++) {
      if (next < kept.length && rows[index] === kept[next]) next++
      else others[count++] = rows[index] ?? 0
    }
  })
  return others
}
