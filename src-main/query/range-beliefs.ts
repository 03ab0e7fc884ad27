import { createCutBelief, type CutBelief } from './cut-belief'
import { createRangeDensity, type RangeDensity } from './range-density'
import { learnRate, type RangeLane } from './range-lane'
import { createRangeSample, type RangeSample } from './range-sample'
import { type TimeWindow, widthOf } from './time-window'

/** A window to ask for. What comes back goes to the plan, with the same object. */
export interface PlannedWindow extends TimeWindow {
  /** Where it was taken from; absent for the whole range. */
  readonly lane: RangeLane | undefined
  /** Events it was expected to hold. */
  readonly expected: number
}

/**
 * What the answers of this range have taught: how the service seems to choose when it cuts, and how dense the events are.
 * Nothing promises that it stays so; a wrong belief costs requests, never events.
 */
export interface RangeBeliefs {
  /** Whether events go on beside a sample as they are within it; unknown until tried. */
  readonly isSteady: boolean | undefined
  readonly cutBelief: CutBelief
  answered(window: PlannedWindow, count: number): void
  /** The density to go by in a window whose answer was cut. */
  cut(window: PlannedWindow, stamps: Float64Array): RangeDensity
  /** What a larger window has learnt meanwhile helps one that was cut from it. */
  consult(density: RangeDensity): void
}

/** Windows that must have confirmed a density before a single one that went over is put down to chance. */
const enoughConfirmations = 3

export const createRangeBeliefs = (limit: number): RangeBeliefs => {
  /** The window that a sample was taken of: what is learnt within it is learnt for the sample it came from. */
  const origins = new Map<RangeDensity, PlannedWindow>()
  const cutBelief = createCutBelief()
  let isSteady: boolean | undefined

  const teach = (density: RangeDensity): void => {
    const window = origins.get(density)
    if (window?.lane === undefined || !density.isVerified) return
    origins.delete(density)
    window.lane.density.learn(window, density.rate * widthOf(window))
    teach(window.lane.density)
  }
  const believe = (sample: RangeSample, window: PlannedWindow): RangeDensity => {
    const known = cutBelief.densityOf(sample)
    if (known !== undefined) return known
    const parent = window.lane?.isCovered === true ? window.lane.density : undefined
    const isExplained = parent?.isVerified === true && (window.expected > limit || parent.confirmations >= enoughConfirmations)
    // Beside a sample, where events have gone on evenly so far, one window over the limit is a matter of chance.
    const isSteadyBeside = window.lane?.isCovered === false && window.lane.rate !== undefined && isSteady === true && sample.isEven
    if (!isExplained && !isSteadyBeside) return createRangeDensity(sample, 1, false)
    return createRangeDensity(sample, Math.max(window.expected, 1.3 * limit) / Math.max(1, sample.stamps.length), true)
  }

  return {
    get isSteady() {
      return isSteady
    },
    cutBelief,
    answered: ({ lane, ...window }, count) => {
      if (lane === undefined) return
      if (!lane.isCovered) {
        if (lane.rate !== undefined && window.expected > 0) isSteady = (isSteady ?? true) && count > window.expected / 4
        return learnRate(lane, window, count)
      }
      lane.density.learn(window, count)
      cutBelief.answered(lane.density)
      teach(lane.density)
    },
    cut: (window, stamps) => {
      const within = window.lane?.isCovered === true ? window.lane.density : undefined
      const sample = createRangeSample(stamps, window, { known: within?.sample.stamps, keptEnd: cutBelief.keptEnd })
      if (within !== undefined) cutBelief.cut(within)
      const density = believe(sample, window)
      if (window.lane?.rate !== undefined) window.lane.rate = Math.max(window.lane.rate, (1.1 * limit) / widthOf(window))
      if (within === undefined) return density
      origins.set(density, window)
      if (window.expected <= limit && within.confirmations < enoughConfirmations) within.doubt()
      teach(density)
      return density
    },
    consult: (density) => {
      const origin = origins.get(density)
      if (density.isVerified || origin?.lane?.density.isVerified !== true) return
      density.adopt(Math.max(origin.lane.density.expected(origin), 1.1 * limit))
    },
  }
}
