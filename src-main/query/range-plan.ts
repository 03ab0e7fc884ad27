import { createRangeBeliefs, type PlannedWindow } from './range-beliefs'
import type { RangeDensity } from './range-density'
import { expectedIn, type RangeLane } from './range-lane'
import { type TimeWindow, widthOf } from './time-window'
import { createWindowPicker } from './window-picker'

/**
 * Decides which windows of a range to ask for, and in what order. It knows nothing of HTTP or of events: it learns how
 * many came in each window, and where the events of a cut answer lie. The windows answered whole cover every instant of
 * the range once; a cut window of a single instant is not its business.
 */
export interface RangePlan {
  /** Undefined at the end, or when it is better to wait for what is under way. `isIdle`: nothing is. */
  next(isIdle: boolean): PlannedWindow | undefined
  /** The window's answer was whole. */
  answered(window: PlannedWindow, count: number): void
  /** The answer held as many events as were asked for: `stamps` (ms) are those that came. */
  cut(window: PlannedWindow, stamps: Float64Array): void
  /** No answer came. */
  failed(window: PlannedWindow): void
  /** Events still to come outside of what is under way, by the latest estimate. */
  expected(): number
  /** What has not been asked for yet. */
  remaining(): readonly TimeWindow[]
}

/** The stretch that a sample covers, and those beside it. */
const lanesOf = (window: TimeWindow, density: RangeDensity): readonly RangeLane[] => {
  const { covered } = density.sample
  const lane = (remaining: TimeWindow, isCovered: boolean, isBackwards: boolean): RangeLane => {
    // Nothing is asked for again as it was: each cut must lead to less, or a full millisecond would never be reached.
    const isAll = widthOf(remaining) === widthOf(window)
    return { density, remaining, isCovered, isBackwards, rate: undefined, widest: isAll ? Math.floor(widthOf(window) / 2) : Infinity }
  }
  return [
    lane({ first: window.first, last: covered.first - 1 }, false, true),
    lane(covered, true, false),
    lane({ first: covered.last + 1, last: window.last }, false, false),
  ].filter(({ remaining }) => widthOf(remaining) > 0)
}

/** The lane with most to come first: what is learnt there helps most. */
const byNeed = (lanes: readonly RangeLane[], limit: number): readonly RangeLane[] =>
  lanes.toSorted((one, other) => expectedIn(other, limit) - expectedIn(one, limit))

/** All that was answered whole: what a stretch of which nothing is known may hold is judged by it. */
const createMean = () => {
  const whole = { count: 0, width: 0 }
  return {
    learn: (window: TimeWindow, count: number): void => {
      whole.count += count
      whole.width += widthOf(window)
    },
    expectedIn: (window: TimeWindow): number => (whole.count / Math.max(1, whole.width)) * widthOf(window),
  }
}

export const createRangePlan = (whole: TimeWindow, limit: number): RangePlan => {
  const beliefs = createRangeBeliefs(limit)
  const picker = createWindowPicker(beliefs, limit)
  const mean = createMean()
  let lanes: readonly RangeLane[] = []
  let isBegun = false

  const takeFirst = (takeOne: (lane: RangeLane) => TimeWindow | undefined): PlannedWindow | undefined => {
    for (const lane of byNeed(lanes, limit)) {
      const window = takeOne(lane)
      if (window === undefined) continue
      lanes = lanes.filter(({ remaining }) => widthOf(remaining) > 0)
      const expected = lane.isCovered ? lane.density.expected(window) : (lane.rate ?? 0) * widthOf(window)
      return { ...window, lane, expected }
    }
    return undefined
  }

  return {
    next: (isIdle) => {
      if (isBegun) return takeFirst(picker.take) ?? (isIdle ? takeFirst(picker.takeAnyway) : undefined)
      isBegun = true
      return { ...whole, lane: undefined, expected: limit }
    },
    answered: (window, count) => {
      picker.land(window)
      mean.learn(window, count)
      beliefs.answered(window, count)
    },
    cut: (window, stamps) => {
      picker.land(window)
      lanes = [...lanes, ...lanesOf(window, beliefs.cut(window, stamps))]
    },
    failed: (window) => picker.land(window),
    expected: () => lanes.reduce((sum, lane) => sum + expectedIn(lane, Math.max(limit, mean.expectedIn(lane.remaining))), 0),
    remaining: () => (isBegun ? lanes.map(({ remaining }) => remaining) : [whole]),
  }
}
