import { intersect, type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import { countIn, stampsIn } from './stamps'
import type { CountForecast } from './window-aim'

/** What a truncated answer reveals about a span: some of its events, or all of them. */
export interface TruncatedSample {
  readonly span: TimeWindow
  /** Ascending, within the span. */
  readonly stamps: Float64Array
  /** The span holds no other stamps. */
  readonly isExact: boolean
  /** The share of the events that was received; undefined while unknown. */
  readonly share: number | undefined
  /** A complete answer brought these events of a window. */
  learn(window: TimeWindow, stamps: Float64Array): void
  forecast(window: TimeWindow): CountForecast
}

/** If a service keeps events by an order other than time, the share that it returns varies along the span. */
const unevenShare = 0.05

export interface FirstEstimate {
  readonly share: number
  /** Relative. */
  readonly error: number
}

export const createTruncatedSample = (
  span: TimeWindow,
  all: Float64Array,
  estimate: FirstEstimate | 'exact' | undefined,
): TruncatedSample => {
  const stamps = stampsIn(all, span)
  const isExact = estimate === 'exact'
  const first = typeof estimate === 'object' ? estimate : undefined
  // A first estimate has the weight of as many events as it would take to reach the same precision.
  let known = first === undefined ? 0 : Math.max(1, 1 - first.share) / first.error ** 2
  let came = first === undefined ? 0 : known / first.share
  const shareOf = (): number | undefined =>
    isExact ? 1 : known < 1 ? undefined : Math.min(1, known / Math.max(1, came))
  return {
    span,
    stamps,
    isExact,
    get share() {
      return shareOf()
    },
    learn: (window, found) => {
      const part = intersect(window, span)
      if (widthOf(part) === 0) return
      known += countIn(stamps, part)
      came += countIn(found, part)
    },
    forecast: (window) => {
      const count = countIn(stamps, window)
      if (isExact) return { mean: count, error: 0 }
      const share = shareOf() ?? 1
      const chance = (1 - share) / Math.max(1, count) + (1 - share) / Math.max(1, known)
      return { mean: count / share, error: Math.sqrt(chance + unevenShare ** 2) }
    },
  }
}
