import type { Steps } from '../../src-core/events/slices'
import { eachOf } from '../../src-core/events/slices'
import type { TimeSpan } from '../../src-core/series/time-span'

type RowTest = (row: number) => boolean
/** Where every row is an event. */
const none: RowTest = () => false

/** The number of events in a span, both ends included; `rows` and `isLeftOut` as in `densityOf`. */
export const countBetween = (
  times: Float64Array,
  rows: Uint32Array | null,
  rowCount: number,
  { from, to }: TimeSpan,
  isLeftOut: RowTest = none,
): number => {
  let count = 0
  for (let index = 0; index < (rows?.length ?? rowCount); index++) {
    const row = rows === null ? index : (rows[index] ?? 0)
    const time = times[row] ?? NaN
    if (time >= from && time <= to && !isLeftOut(row)) count++
  }
  return count
}

/** The number of events in each of the equal slots of a span. */
export interface Density {
  readonly span: TimeSpan
  readonly counts: Uint32Array
  /** Of these, those that are flagged. */
  readonly flagged: Uint32Array
  readonly highest: number
  /** Events before the span, after it, and without a time. */
  readonly before: number
  readonly after: number
  readonly timeless: number
}

/** Which rows are no events any more, and which of the others are flagged. */
export interface RowTests {
  readonly isLeftOut: RowTest
  readonly isFlagged: RowTest
}

/** `rows`: the rows to count; null: the first `rowCount`. */
export function* densityOf(
  times: Float64Array,
  rows: Uint32Array | null,
  rowCount: number,
  span: TimeSpan,
  slots: number,
  { isLeftOut, isFlagged }: RowTests,
): Steps<Density> {
  const counts = new Uint32Array(slots)
  const flagged = new Uint32Array(slots)
  const { from: start, to: end } = span
  const scale = slots / (end - start)
  let [before, after, timeless] = [0, 0, 0]
  yield* eachOf(rows?.length ?? rowCount, (index) => {
    const row = rows === null ? index : (rows[index] ?? 0)
    const time = times[row] ?? NaN
    if (isLeftOut(row)) return
    if (time < start) before++
    else if (time > end) after++
    else if (Number.isNaN(time)) timeless++
    else {
      const slot = Math.min(slots - 1, Math.floor((time - start) * scale))
      counts[slot] = (counts[slot] ?? 0) + 1
      if (isFlagged(row)) flagged[slot] = (flagged[slot] ?? 0) + 1
    }
  })
  return {
    span,
    counts,
    flagged,
    highest: counts.reduce((most, count) => Math.max(most, count), 0),
    before,
    after,
    timeless,
  }
}
