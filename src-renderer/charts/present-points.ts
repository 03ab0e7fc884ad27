import type { SeriesPoints } from '../../src-core/series/series-points'

interface PresentPart {
  readonly gone: readonly number[]
  readonly present: SeriesPoints
}

/** What it came to last: the marks of other events change more often than which events are there. */
const presentLast = new WeakMap<SeriesPoints, PresentPart>()

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((index, at) => index === other[at])

/** The series without the points at these positions, ascending. A cut before one is before the next that is left. */
const without = (points: SeriesPoints, gone: readonly number[]): SeriesPoints => {
  const isLeft = new Uint8Array(points.rows.length).fill(1)
  for (const index of gone) isLeft[index] = 0
  const stays = (_: number, index: number): boolean => isLeft[index] === 1
  /** How many are left before each position. */
  let left = 0
  const positions = Uint32Array.from(isLeft, (is) => {
    left += is
    return left - is
  })
  return {
    ...points,
    rows: points.rows.filter(stays),
    times: points.times.filter(stays),
    values: points.values.filter(stays),
    ...(points.cuts && { cuts: [...new Set(points.cuts.map((cut) => positions[cut] ?? left))] }),
  }
}

/** What of a series is there: a line through an event that was deleted would show what the device has not. */
export const presentPoints = (
  points: SeriesPoints,
  isGone: ((row: number) => boolean) | null,
): SeriesPoints => {
  if (isGone === null) return points
  const gone: number[] = []
  points.rows.forEach((row, index) => {
    if (isGone(row)) gone.push(index)
  })
  if (gone.length === 0) return points
  const last = presentLast.get(points)
  if (last !== undefined && isSame(last.gone, gone)) return last.present
  const present = without(points, gone)
  presentLast.set(points, { gone, present })
  return present
}
