import { inRanges, type Steps } from '../../events/slices'
import { createSample, median } from './distribution'
import { areStates, createLevelCounts } from './levels'
import type { Numbers } from './numbers'
import { quantumOf } from './quantum'

/** Makes a median of absolute deviations comparable with a standard deviation. */
export const deviationScale = 1.4826
/** Fewer rises do not make a counter. */
const fewestRises = 20
/** Of the changes of a counter, how many may be resets and faults. */
const mostFalls = 0.05
/** A state stays as it is from one event to the next nearly always. */
const leastRest = 0.8

/** How values move from one event to the next. */
export interface Movement {
  readonly quantum: number
  readonly usualStep: number
  readonly zeroSteps: number
  readonly zeros: number
  readonly isCounter: boolean
  readonly isState: boolean
}

export function* movementOf({ values }: Numbers): Steps<Movement> {
  const [steps, changes] = [createSample(), createSample()]
  const levels = createLevelCounts()
  let [zeros, rises, falls] = [0, 0, 0]
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = values[index] ?? 0
      if (value === 0) zeros += 1
      levels.add(value)
      const step = index === 0 ? NaN : value - (values[index - 1] ?? 0)
      steps.add(Math.abs(step))
      if (step > 0) rises += 1
      else if (step < 0) falls += 1
      if (step !== 0) changes.add(Math.abs(step))
    }
  })
  const moves = rises + falls
  const zeroSteps = values.length > 1 ? 1 - moves / (values.length - 1) : 0
  const sortedChanges = changes.sorted()
  return {
    quantum: quantumOf(sortedChanges),
    usualStep: deviationScale * median(steps.sorted()),
    zeroSteps,
    zeros: values.length > 0 ? zeros / values.length : 0,
    isCounter: rises >= fewestRises && falls <= Math.max(1, mostFalls * moves),
    isState: zeroSteps >= leastRest && areStates(levels.counts(), values.length, sortedChanges),
  }
}
