import type { PlannedWindow, RangeBeliefs } from './range-beliefs'
import type { RangeDensity } from './range-density'
import { expectedIn, type RangeLane, takeFrom } from './range-lane'
import type { TimeWindow } from './time-window'

/** Takes the next window off a lane, as boldly as what is known of it allows. */
export interface WindowPicker {
  /** Undefined: better to wait for what is under way. */
  take(lane: RangeLane): TimeWindow | undefined
  /** Whatever is known. */
  takeAnyway(lane: RangeLane): TimeWindow
  /** The window is no longer under way. */
  land(window: PlannedWindow): void
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
/** Of windows beside a sample whose weight is confirmed: to wait for the first of them would cost a round of requests. */
const scoutsBeside = 6

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

interface Scouts {
  tried: number
  running: number
}

export const createWindowPicker = (beliefs: RangeBeliefs, limit: number): WindowPicker => {
  const scouts = new Map<RangeDensity, Scouts>()
  /** The lane that tries whether one end is kept. */
  let endTest: RangeLane | undefined

  /** While a belief is untested, only a few requests are risked on it. */
  const asScout = (density: RangeDensity, most: number, take: (tried: number) => TimeWindow): TimeWindow | undefined => {
    const known = scouts.get(density) ?? { tried: 0, running: 0 }
    scouts.set(density, known)
    if (known.running >= most) return undefined
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
    return isUntested ? asScout(density, scoutsBeside, () => takeKnown(lane, limit)) : takeKnown(lane, limit)
  }

  return {
    takeAnyway: (lane) => takeKnown(lane, limit),
    take: (lane) => {
      if (!lane.isCovered) return takeBeside(lane)
      beliefs.consult(lane.density)
      if (beliefs.cutBelief.isUntested(lane.density.sample)) {
        // One at a time: if it fails, all would.
        if (endTest !== undefined) return undefined
        endTest = lane
      }
      if (lane.density.isVerified) return takeKnown(lane, limit)
      const weights = scoutWeights[beliefs.cutBelief.keepsChoice ? 'ofChoice' : 'usual']
      return asScout(lane.density, scoutsAtOnce, (tried) => takeFrom(lane, (limit * 0.85) / (weights[tried % 2] ?? 1)))
    },
    land: ({ lane }) => {
      const known = lane && scouts.get(lane.density)
      if (known && known.running > 0) known.running -= 1
      if (lane !== undefined && lane === endTest) endTest = undefined
    },
  }
}
