import { median, quantile } from './distribution'

/** Among this many changes, one may be the difference of two quanta by chance. */
const minShare = 0.02
/** Fewer changes show no quantum. */
const minChanges = 6
/** The share of changes that must be whole quanta. */
const minWhole = 0.9
const tolerance = 0.1
/** If most changes are more quanta than this, rounding does not matter. */
const maxQuanta = 5

/**
 * The quantum of the values; 0 if they are continuous or finely rounded. `changes`: the sizes of all steps
 * except zero; reordered.
 */
export const quantumOf = (changes: Float64Array): number => {
  const quantum = quantile(changes, minShare)
  if (changes.length < minChanges || median(changes) > maxQuanta * quantum * (1 + tolerance)) return 0
  const whole = changes.reduce(
    (count, change) =>
      count + (Math.abs(change / quantum - Math.round(change / quantum)) <= tolerance ? 1 : 0),
    0,
  )
  return whole >= minWhole * changes.length ? quantum : 0
}
