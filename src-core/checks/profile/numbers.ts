import { inRanges, type Steps } from '../../events/slices'
import type { Series } from '../series'

/** The values of a series that are numbers. */
export interface Numbers {
  readonly rows: Uint32Array
  /** Ascending. */
  readonly times: Float64Array
  readonly values: Float64Array
}

/** The series itself if all of its values are numbers. */
export function* numbersOf({
  rows,
  times,
  values,
}: Pick<Series, 'rows' | 'times' | 'values'>): Steps<Numbers> {
  let count = 0
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) if (Number.isFinite(values[index])) count += 1
  })
  if (count === values.length) return { rows, times, values }
  const kept = {
    rows: new Uint32Array(count),
    times: new Float64Array(count),
    values: new Float64Array(count),
  }
  let size = 0
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = values[index] ?? NaN
      if (!Number.isFinite(value)) continue
      kept.rows[size] = rows[index] ?? 0
      kept.times[size] = times[index] ?? NaN
      kept.values[size++] = value
    }
  })
  return kept
}
