import { chanceOf } from './student-t'

/**
 * Why it cannot be told whether a difference is more than chance.
 * - `few`: too few events on a side.
 * - `slow`: the series changes so slowly that it has only been in a few places.
 * - `constant`: it never changes on either side.
 * - `none`: it has no numbers.
 */
export type UntestedReason = 'none' | 'few' | 'slow' | 'constant'

/**
 * `effect`: -1 to 1; above 0 if the right is higher. `chance`: how likely alike sides differ at least as
 * much; `chanceIfIndependent`: the same if no event had anything to do with those before it.
 */
export type ChanceTest =
  | {
      readonly kind: 'tested'
      readonly effect: number
      readonly chance: number
      readonly chanceIfIndependent: number
    }
  | { readonly kind: 'untested'; readonly reason: UntestedReason }

/**
 * Of the estimate of one side. `blocks`: the number of independent pieces of evidence that the variance comes
 * from.
 */
export interface Uncertainty {
  readonly variance: number
  readonly blocks: number
  /** What the variance would be of independent events. */
  readonly varianceIfIndependent: number
}

/** So many that Student's t distribution is the normal one. */
const manyDegrees = 1e6

/** Fewer independent blocks than this say nothing about what chance does. */
export const fewestIndependent = 8

export const untested = (reason: UntestedReason): ChanceTest => ({ kind: 'untested', reason })

/** Welch's test of a difference between two estimates. */
export const testDifference = (
  difference: number,
  left: Uncertainty,
  right: Uncertainty,
  effect: number,
): ChanceTest => {
  const variance = left.variance + right.variance
  if (difference === 0) return { kind: 'tested', effect, chance: 1, chanceIfIndependent: 1 }
  const degrees =
    variance ** 2 / (left.variance ** 2 / (left.blocks - 1) + right.variance ** 2 / (right.blocks - 1))
  const chanceIfIndependent = chanceOf(
    difference / Math.sqrt(left.varianceIfIndependent + right.varianceIfIndependent),
    manyDegrees,
  )
  return {
    kind: 'tested',
    effect,
    chance: chanceOf(difference / Math.sqrt(variance), degrees),
    chanceIfIndependent,
  }
}
