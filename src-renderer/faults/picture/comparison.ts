import type { FaultReason } from '../explain-faults'
import type { SeriesWindow } from './series-window'

/** What a rule compared the event with, in values and times of the series. */
export type Comparison =
  /** The allowed values; -Infinity or Infinity on an open side. */
  | { readonly kind: 'allowed'; readonly low: number; readonly high: number }
  /** A usual value, over a period or at one moment; ms since the epoch, or an open end. */
  | { readonly kind: 'level'; readonly value: number; readonly from: number; readonly to: number }
  /** A period without events, or with equal values. */
  | { readonly kind: 'silence' | 'equal'; readonly from: number; readonly to: number }

/** A stretch at a value far from all others, which its middle would not show. */
const flatLineOf = ([
  ,
  ,
  first = NaN,
  last = NaN,
  low = NaN,
  high = NaN,
]: readonly number[]): readonly Comparison[] =>
  Number.isNaN(low) ? [{ kind: 'equal', from: first, to: last }] : [{ kind: 'allowed', low, high }]

const isOpen = (bound: number | undefined): boolean => bound === undefined || Number.isNaN(bound)

/** The allowed distance from the usual value, which follows from the score, a multiple of the threshold. */
const allowedAround = (value: number, usual: number, score: number): readonly Comparison[] => {
  const most = Math.abs(value - usual) / score
  return Number.isFinite(most) ? [{ kind: 'allowed', low: usual - most, high: usual + most }] : []
}

/** The level that the other devices suggest, at one moment of the window after the other. */
const othersOf = (
  [, , , , start = NaN, width = NaN, ...expected]: readonly number[],
  times: readonly number[],
): readonly Comparison[] =>
  expected.flatMap((value, moment) => {
    const [from, to] = [start + moment * width, start + (moment + 1) * width]
    return Number.isNaN(value) || to <= (times[0] ?? NaN) || from >= (times.at(-1) ?? NaN)
      ? []
      : [{ kind: 'level', value, from, to } as const]
  })

/**
 * The part of a reason that can be drawn next to the event. `isSeasonal`: the levels of such a series are
 * relative to the usual value of the hour, so they are no values of the series. Facts as in `Hit`.
 */
export const comparisonsOf = (
  { kind, score, facts }: FaultReason,
  { times, at }: SeriesWindow,
  isSeasonal: boolean,
): readonly Comparison[] => {
  const [first = NaN, second = NaN, third = NaN] = facts
  const time = times[at] ?? NaN
  switch (kind) {
    case 'outOfRange':
      return [
        { kind: 'allowed', low: isOpen(second) ? -Infinity : second, high: isOpen(third) ? Infinity : third },
      ]
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
    case 'drift':
      return isSeasonal ? [] : [{ kind: 'allowed', low: second, high: third }]
    case 'unlikeOthers':
      return othersOf(facts, times)
    case 'seasonal':
      return [{ kind: 'level', value: second, from: time, to: time }]
    case 'flatLine':
      return flatLineOf(facts)
    case 'gap':
      return [{ kind: 'silence', from: time - first, to: time }]
    default:
      return []
  }
}
