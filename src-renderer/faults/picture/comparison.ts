import type { FaultReason } from '../explain-faults'
import type { SeriesWindow } from './series-window'

/** What a rule compared the event with, in values and times of the series. */
export type Comparison =
  /** The values that are allowed; -Infinity or Infinity on an open side. */
  | { readonly kind: 'allowed'; readonly low: number; readonly high: number }
  /** A usual value, from one time to another or at one moment; ms since the epoch, or an open end. */
  | { readonly kind: 'level'; readonly value: number; readonly from: number; readonly to: number }
  /** A stretch of time: without events, or with equal values. */
  | { readonly kind: 'silence' | 'equal'; readonly from: number; readonly to: number }

const isOpen = (bound: number | undefined): boolean => bound === undefined || Number.isNaN(bound)

/** By how much the value may differ from the usual one follows from the score, which is times the threshold. */
const allowedAround = (value: number, usual: number, score: number): readonly Comparison[] => {
  const most = Math.abs(value - usual) / score
  return Number.isFinite(most) ? [{ kind: 'allowed', low: usual - most, high: usual + most }] : []
}

/**
 * What can be drawn of a reason beside the event. `isSeasonal`: the levels of such a series are above what is usual at the hour, and no
 * values of it. Facts as `Hit` lists them.
 */
export const comparisonsOf = ({ kind, score, facts }: FaultReason, { times, at }: SeriesWindow, isSeasonal: boolean): readonly Comparison[] => {
  const [first = NaN, second = NaN, third = NaN, fourth = NaN] = facts
  const time = times[at] ?? NaN
  switch (kind) {
    case 'outOfRange':
      return [{ kind: 'allowed', low: isOpen(second) ? -Infinity : second, high: isOpen(third) ? Infinity : third }]
    case 'outlier':
      return allowedAround(first, second, score)
    case 'counterValue':
      return [{ kind: 'allowed', low: Math.min(second, third), high: Math.max(second, third) }]
    case 'counterReset':
      return [{ kind: 'level', value: second, from: -Infinity, to: time }]
    case 'levelShift':
      if (isSeasonal) return []
      return [
        { kind: 'level', value: first, from: -Infinity, to: time },
        { kind: 'level', value: second, from: time, to: Infinity },
      ]
    case 'seasonal':
      return [{ kind: 'level', value: second, from: time, to: time }]
    case 'flatLine':
      return [{ kind: 'equal', from: third, to: fourth }]
    case 'gap':
      return [{ kind: 'silence', from: time - first, to: time }]
    default:
      return []
  }
}
