import { type FaultKind, warningKinds } from '../faults'

const hour = 3_600_000
/** A sign that something may be wrong, in an event that may be right, weighs so much of a faulty event. */
const warningShare = 0.5

/**
 * How sure a hit is: 0.5 at the threshold of its rule, towards 1 far beyond. Rules without a threshold do not
 * guess: 1.
 */
const certaintyOf = (score: number): number => {
  if (Number.isNaN(score)) return 1
  return score === Infinity ? 1 : Math.max(score, 0) / (1 + Math.max(score, 0))
}

/**
 * How much a finding matters, to sort by: its certainty times the orders of magnitude of its events and of its
 * hours. 300 events in five hours come before a single event, and twice as many events before few more hours.
 * `duration` in ms; NaN counts as none.
 */
export const weightOf = (kind: FaultKind, count: number, duration: number, score: number): number =>
  certaintyOf(score) *
  (warningKinds.includes(kind) ? warningShare : 1) *
  (1 + Math.log10(count) + Math.log10(1 + Math.max(0, duration || 0) / hour))
