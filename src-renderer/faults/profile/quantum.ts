import { median, quantile } from './distribution'

/** Of so many changes, one may be the rest of two quanta by chance. */
const leastShare = 0.02
/** Fewer changes show no quantum. */
const fewestChanges = 6
/** How many of the changes are whole quanta, where there is one. */
const leastWhole = 0.9
const tolerance = 0.1
/** Where most changes are more quanta than this, rounding matters to nothing. */
const mostQuanta = 5

/** The step in which values move, 0 where they are continuous or rounded finely. `changes`: sizes of the steps that are not zero, ascending. */
export const quantumOf = (changes: Float64Array): number => {
  const quantum = quantile(changes, leastShare)
  if (changes.length < fewestChanges || median(changes) > mostQuanta * quantum * (1 + tolerance)) return 0
  const whole = changes.reduce((count, change) => count + (Math.abs(change / quantum - Math.round(change / quantum)) <= tolerance ? 1 : 0), 0)
  return whole >= leastWhole * changes.length ? quantum : 0
}
