import { createRangeBeliefs, type PlannedWindow } from './range-beliefs'
import type { RangeDensity } from './range-density'
import { expectedIn, type RangeLane, takeFrom } from './range-lane'
import { type TimeWindow, widthOf } from './time-window'

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

/** Above this many events for a stamp of a sample, sampling a part again is worth its request: windows can then be fuller. */
const coarseWeight = 24
/** Answers that such a part holds. More make the new sample coarse again, fewer make the sampling dear. */
const refinedAnswers = 8
/**
 * What scouts take a stamp of an unverified sample for: many events, then few. Where answers end before their window does
 * and yet do not hold all up to there, they hold one attribute's events perhaps, of which devices have some.
 */
const scoutWeights = { usual: [32, 4], ofChoice: [8, 48] } as const
const scoutsAtOnce = 1

/** How many events to aim at, so that chance seldom brings a window over the limit. */
const aimFor = ({ isCovered, density }: RangeLane, limit: number): number => {
  const { weight, doubtShare, sample } = density
  if (!isCovered) return (limit * 0.9) / (1 + 2 * doubtShare)
  if (!sample.isEven && weight > coarseWeight) return limit * refinedAnswers
  // A count of chance alone varies by its root; one by stamps of a sample by sqrt(count * weight). Two deviations of that
  // and three of the weight itself stay below the limit.
  const spread = sample.isEven ? 1 : Math.max(1, weight)
  const certain = limit / (1 + 3 * doubtShare)
  return (Math.sqrt(spread + certain) - Math.sqrt(spread)) ** 2
}

const takeKnown = (lane: RangeLane, limit: number): TimeWindow => {
  const left = expectedIn(lane, limit)
  const aim = aimFor(lane, limit)
  if (aim > limit) return takeFrom(lane, aim)
  return takeFrom(lane, left < limit ? Infinity : left / Math.ceil(left / aim))
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

interface Scouts {
  tried: number
  running: number
}

/** The lane with most to come first: what is learnt there helps most. */
const byNeed = (lanes: readonly RangeLane[], limit: number): readonly RangeLane[] =>
  lanes.toSorted((one, other) => expectedIn(other, limit) - expectedIn(one, limit))

export const createRangePlan = (whole: TimeWindow, limit: number): RangePlan => {
  const beliefs = createRangeBeliefs(limit)
  const scouts = new Map<RangeDensity, Scouts>()
  let lanes: readonly RangeLane[] = []
  /** All that was answered whole: what a stretch of which nothing is known may hold is judged by it. */
  const answeredWhole = { count: 0, width: 0 }
  const expectedLater = (lane: RangeLane): number => {
    const byMean = (answeredWhole.count / Math.max(1, answeredWhole.width)) * widthOf(lane.remaining)
    return expectedIn(lane, Math.max(limit, byMean))
  }
  let isBegun = false
  /** The lane that tries whether one end is kept. */
  let endTest: RangeLane | undefined

  /** While a belief is untested, only a few requests are risked on it. */
  const asScout = (density: RangeDensity, take: (tried: number) => TimeWindow): TimeWindow | undefined => {
    const known = scouts.get(density) ?? { tried: 0, running: 0 }
    scouts.set(density, known)
    if (known.running >= scoutsAtOnce) return undefined
    known.running += 1
    known.tried += 1
    return take(known.tried - 1)
  }
  const takeBeside = (lane: RangeLane): TimeWindow | undefined => {
    const { density } = lane
    if (!density.sample.isEven || beliefs.isSteady === false) lane.rate = undefined
    else if (density.confirmations === 0) return undefined
    else lane.rate ??= density.rate
    const isUntested = lane.rate !== undefined && beliefs.isSteady === undefined
    return isUntested ? asScout(density, () => takeKnown(lane, limit)) : takeKnown(lane, limit)
  }
  const take = (lane: RangeLane): TimeWindow | undefined => {
    if (!lane.isCovered) return takeBeside(lane)
    beliefs.consult(lane.density)
    if (beliefs.isUntestedEnd(lane.density)) {
      // One at a time: if it fails, all would.
      if (endTest !== undefined) return undefined
      endTest = lane
    }
    if (lane.density.isVerified) return takeKnown(lane, limit)
    const weights = scoutWeights[beliefs.keepsChoice ? 'ofChoice' : 'usual']
    return asScout(lane.density, (tried) => takeFrom(lane, (limit * 0.85) / (weights[tried % 2] ?? 1)))
  }
  const land = (window: PlannedWindow): PlannedWindow => {
    const known = window.lane && scouts.get(window.lane.density)
    if (known && known.running > 0) known.running -= 1
    if (window.lane !== undefined && window.lane === endTest) endTest = undefined
    return window
  }
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
      if (isBegun) return takeFirst(take) ?? (isIdle ? takeFirst((lane) => takeKnown(lane, limit)) : undefined)
      isBegun = true
      return { ...whole, lane: undefined, expected: limit }
    },
    answered: (window, count) => {
      answeredWhole.count += count
      answeredWhole.width += widthOf(window)
      beliefs.answered(land(window), count)
    },
    cut: (window, stamps) => {
      const density = beliefs.cut(land(window), stamps)
      lanes = [...lanes, ...lanesOf(window, density)]
    },
    failed: (window) => void land(window),
    expected: () => lanes.reduce((sum, lane) => sum + expectedLater(lane), 0),
    remaining: () => (isBegun ? lanes.map(({ remaining }) => remaining) : [whole]),
  }
}
