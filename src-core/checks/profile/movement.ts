import { inRanges, type Steps } from '../../events/slices'
import { median, sampleOf } from './distribution'
import { areStates, createLevelCounts } from './levels'
import type { Numbers } from './numbers'
import { quantumOf } from './quantum'

/** Makes a median absolute deviation comparable with a standard deviation. */
export const deviationScale = 1.4826
/** Fewer rises do not make a counter. */
const minRises = 20
/** The share of a counter's changes that may be resets and faults. */
const maxFalls = 0.05
/** A state almost always stays the same from one event to the next. */
const minRest = 0.8

/** The number of changes that are few enough to examine one by one. */
const maxGathered = 4096

/** How values change from one event to the next. */
export interface Movement {
  readonly quantum: number
  readonly usualStep: number
  readonly zeroSteps: number
  readonly isCounter: boolean
  readonly isState: boolean
}

/** The sizes of all changes. */
const changesOf = (values: Float64Array, count: number): Float64Array => {
  const changes = new Float64Array(count)
  let size = 0
  for (let index = 1; index < values.length && size < count; index += 1) {
    const step = (values[index] ?? 0) - (values[index - 1] ?? 0)
    if (step !== 0) changes[size++] = Math.abs(step)
  }
  return changes.subarray(0, size)
}

export function* movementOf({ values }: Numbers): Steps<Movement> {
  const levels = createLevelCounts()
  let [rises, falls] = [0, 0]
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = values[index] ?? 0
      levels.add(value)
      const step = index === 0 ? NaN : value - (values[index - 1] ?? 0)
      if (step > 0) rises += 1
      else if (step < 0) falls += 1
    }
  })
  const moves = rises + falls
  const zeroSteps = values.length > 1 ? 1 - moves / (values.length - 1) : 0
  const stepAt = (index: number): number => Math.abs((values[index + 1] ?? NaN) - (values[index] ?? NaN))
  const changes =
    moves < maxGathered
      ? changesOf(values, moves)
      : sampleOf(values.length - 1, (index) => stepAt(index) || NaN)
  yield
  return {
    quantum: quantumOf(changes),
    usualStep: deviationScale * median(sampleOf(values.length - 1, stepAt)),
    zeroSteps,
    isCounter: rises >= minRises && falls <= Math.max(1, maxFalls * moves),
    isState: zeroSteps >= minRest && areStates(levels.counts(), values.length, changes),
  }
}
