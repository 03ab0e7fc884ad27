import { type RangeSample, stampsBefore } from './range-sample'
import { type TimeWindow, widthOf } from './time-window'

/** How many events lie where, within what the sample of one cut answer covers. Learns while the window is worked on. */
export interface RangeDensity {
  readonly sample: RangeSample
  /** Events that each stamp of the sample stands for. */
  readonly weight: number
  /** False while `weight` is a guess. */
  readonly isVerified: boolean
  /** Windows that confirmed the weight. */
  readonly confirmations: number
  /** How far off the weight may be, as a share of it: one standard deviation by the events counted so far. */
  readonly doubtShare: number
  /** A part is known to hold `count` events, by a whole answer or by what was learnt within it. */
  learn(window: TimeWindow, count: number): void
  /** The weight was wrong. */
  doubt(): void
  /** Takes over what is known elsewhere of the number of events in all that the sample covers. */
  adopt(count: number): void
  expected(window: TimeWindow): number
  /** Events a millisecond. */
  readonly rate: number
}

/** Of a weight that was taken over from elsewhere. */
const assumedDoubt = 0.05

export const createRangeDensity = (sample: RangeSample, firstWeight: number, isKnown: boolean): RangeDensity => {
  const { stamps, covered, isEven } = sample
  let weight = firstWeight
  let isVerified = isKnown
  let found = 0
  let measured = 0
  let confirmations = 0

  /** A part's size in stamps: by its width where they are evenly spread, which chance disturbs less. */
  const stampsIn = (window: TimeWindow): number =>
    isEven
      ? (widthOf(window) / widthOf(covered)) * stamps.length
      : stampsBefore(stamps, window.last + 1) - stampsBefore(stamps, window.first)

  return {
    sample,
    get weight() {
      return weight
    },
    get isVerified() {
      return isVerified
    },
    get confirmations() {
      return confirmations
    },
    get doubtShare() {
      return found === 0 ? assumedDoubt : 1 / Math.sqrt(found)
    },
    get rate() {
      return (weight * Math.max(1, stamps.length)) / widthOf(covered)
    },
    learn: (window, count) => {
      found += count
      measured += stampsIn(window)
      if (measured < 1 || found === 0) return
      weight = found / measured
      confirmations += 1
      isVerified = true
    },
    doubt: () => {
      isVerified = false
    },
    adopt: (count) => {
      weight = count / Math.max(1, stamps.length)
      isVerified = true
    },
    expected: (window) => stampsIn(window) * weight,
  }
}
