import { type TimeField, timeFields } from '../events/event'
import type { AnswerShape, ShapedAnswer } from './answer-shape'
import type { Vote } from './belief'
import { logMixtures, weightOf } from './chance'

/** An answer to a range that may have been cut off. */
export interface CutAnswer extends ShapedAnswer {
  readonly start: number
  readonly end: number
}

interface Rows {
  readonly shape: AnswerShape
  readonly rows: readonly number[]
}

/** What tells events apart without their ids. */
export const keyOf = ({ times, attributes, attributeOf }: AnswerShape, row: number): string =>
  `${timeFields.map((field) => String(times[field][row])).join()} ${attributes[attributeOf[row] ?? 0] ?? ''}`

const timesIn = ({ shape, rows }: Rows, field: TimeField): readonly number[] =>
  rows.map((row) => shape.times[field][row] ?? 0)

const attributesIn = ({ shape, rows }: Rows): ReadonlySet<string> =>
  new Set(rows.map((row) => shape.attributes[shape.attributeOf[row] ?? 0] ?? ''))

const allRows = (shape: AnswerShape): Rows => ({
  shape,
  rows: Array.from({ length: shape.count }, (_, row) => row),
})

const keys = new WeakMap<AnswerShape, readonly string[]>()

/** Of each row. Kept: every answer is compared with each that was cut off before it. */
const keysOf = (shape: AnswerShape): readonly string[] => {
  const known = keys.get(shape) ?? allRows(shape).rows.map((row) => keyOf(shape, row))
  keys.set(shape, known)
  return known
}

/** What a later answer to a part of the range has, and an earlier one has not. */
const leftOut = (earlier: AnswerShape, later: AnswerShape): Rows => {
  const kept = new Set(keysOf(earlier))
  const keysLater = keysOf(later)
  return { shape: later, rows: allRows(later).rows.filter((row) => !kept.has(keysLater[row] ?? '')) }
}

/** Events of the last attributes only were left out: the first by their ids may have been kept. */
const mayBeById = (kept: Rows, left: Rows): boolean => {
  const last = [...attributesIn(kept)].sort().at(-1) ?? ''
  return [...attributesIn(left)].every((attribute) => attribute >= last)
}

const fewest = 5

/** Whoever takes that long to store an event, or whose clock is that far off, stores few. */
const lateMs = 3_600_000

/** So many more that neither a deletion nor a late event explains it. */
export const hasMore = (fewer: AnswerShape, more: AnswerShape): boolean =>
  leftOut(fewer, more).rows.length >= Math.max(fewest, 0.05 * fewer.count)

/**
 * Whether an answer with fewer events than asked for was cut off nevertheless: a later one to a part of its range
 * has others, which were there long before it was asked.
 */
export const wasCut = (earlier: CutAnswer, later: ShapedAnswer): boolean => {
  const { shape, rows } = leftOut(earlier.shape, later.shape)
  const wasThere = (row: number): boolean =>
    timeFields.every((field) => (shape.times[field][row] ?? 0) < earlier.askedAt - lateMs)
  return rows.filter(wasThere).length >= Math.max(fewest, 0.05 * earlier.shape.count)
}
/** So many of those left out must lie among those kept, and the other way round. */
const fewestMixed = 8

/** Share of the pairs in which the event that was kept is the later one. */
const laterShare = (kept: readonly number[], left: readonly number[]): number => {
  const sorted = left.toSorted((one, other) => one - other)
  let sum = 0
  for (const time of kept) {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle] ?? 0) < time) low = middle + 1
      else high = middle
    }
    sum += low
  }
  return sum / Math.max(1, kept.length * sorted.length)
}

const isMixed = (kept: readonly number[], left: readonly number[]): boolean => {
  const [lowest, highest] = [Math.min(...left), Math.max(...left)]
  const among = kept.filter((time) => time >= lowest && time <= highest)
  const share = laterShare(among, left)
  return among.length >= fewestMixed && left.length >= fewestMixed && share > 0.2 && share < 0.8
}

/**
 * What a later answer shows of one that was cut off: the newest events were kept if all that were left out are
 * earlier by one of their times. `isRangeTimeShown`: see `orderVote`.
 */
export const keptVote = (
  cut: CutAnswer,
  later: ShapedAnswer,
  isRangeTimeShown: boolean,
): { readonly leftOut: number; readonly vote?: Vote } => {
  const [kept, left] = [allRows(cut.shape), leftOut(cut.shape, later.shape)]
  const count = left.rows.length
  if (count < fewest || kept.rows.length < fewest) return { leftOut: count }
  const times = timeFields.map((field) => ({ kept: timesIn(kept, field), left: timesIn(left, field) }))
  const values = [
    ...(times.some((of) => Math.max(...of.left) <= Math.min(...of.kept)) ? ['newest'] : []),
    ...(times.some((of) => Math.max(...of.kept) <= Math.min(...of.left)) ? ['oldest'] : []),
  ]
  const weight = weightOf(logMixtures(kept.rows.length, count))
  const { at } = later
  if (values.length > 0)
    return {
      leftOut: count,
      vote: { values: mayBeById(kept, left) ? [...values, 'neither'] : values, weight, at },
    }
  return isRangeTimeShown && times.every((of) => isMixed(of.kept, of.left))
    ? { leftOut: count, vote: { values: ['neither'], weight: 0.5, at } }
    : { leftOut: count }
}
