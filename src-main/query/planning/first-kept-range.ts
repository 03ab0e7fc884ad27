import { type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import { type PlannedWindow, type PlanState, takeWindow, uncertainRunBefore } from './plan-state'
import type { StretchForecast } from './range-knowledge'
import { createTruncatedSample } from './truncated-sample'
import { minWorth, truncationCost } from './window-aim'
import { lastWith, type SizedWindow, sizeWindow } from './window-size'

/**
 * The plan for a service that keeps all events at one end of a range, the first on the axis. A truncated
 * answer is exact up to its last stamp, so truncation costs only one more request: the events are already
 * known, and the next window can be filled to the limit.
 */
export interface FirstKeptRange {
  /** At least one window was answered as this plan predicts. */
  isConfirmed: boolean
  take(stretch: TimeWindow, isIdle: boolean): PlannedWindow | undefined
  truncated(window: TimeWindow, stamps: Float64Array): void
  answered(window: PlannedWindow, count: number): void
}

/** The share of the limit that the first window of known events is filled to. */
const firstFill = 0.95
/** What truncation costs, in requests, if no window beyond is pending: one, and a little. */
const truncationCostAlone = 1.05
/** A forecast with at most this error may be followed several windows ahead. */
const goodError = 0.12
/**
 * How many windows ahead we check whether the events continue: first, and how many times further each next
 * time.
 */
const lookAhead = { first: 22, growth: 4, leastWindows: 4 }
/** The rate that a look ahead has to find, relative to the forecast. */
const sameRate = { least: 0.7, most: 1 / 0.7 }
/** In a range of more full answers than this, looking ahead can wait for the second answer. */
const mostAnswersToLookEarly = 128
/** The events reach the end of the range if the gap there is at most this many times the usual distance. */
const endingGap = 12
/** A forecast with at most this error may be followed as far as requests can be pending. */
const veryGoodError = 0.07
/** Windows in a row that keep six requests pending while one answer is being read. */
const longestRun = 7
/** Further windows in a row for each answer: where the events probably continue, and where they may end. */
const runGrowth = { filled: 0.5, open: 0.1 }

interface Look {
  readonly first: number
  /** Expected there, events per ms. */
  readonly rate: number
}

const reachesStart = (stamps: Float64Array, { first }: TimeWindow): boolean => {
  const [oldest = first, newest = first] = [stamps[0], stamps.at(-1)]
  return oldest - first <= (endingGap * (newest - oldest)) / new Set(stamps).size
}

export const createFirstKeptRange = (state: PlanState): FirstKeptRange => {
  /** The last look ahead, unless it found what was expected. */
  let look: Look | undefined
  let lookDistance = lookAhead.first
  /** Up to here, looks ahead found events at the expected rate. */
  let filledTo = -Infinity
  let isEarlyLook = false

  /** How many forecast windows to request in a row: where the events end, all but one of them are wasted. */
  const maxRun = (instant: number, error: number): number => {
    const { answerCount } = state
    if (instant >= filledTo)
      return answerCount < 3 ? 1 : Math.min(longestRun, Math.max(2, Math.floor(runGrowth.open * answerCount)))
    // A forecast that turns out wrong is wrong for all windows of the run.
    return error <= veryGoodError
      ? longestRun
      : Math.min(longestRun, 2 + Math.floor(runGrowth.filled * answerCount))
  }
  /**
   * One window from far ahead to the end of the range. If it holds events at the same rate, those in between
   * are probably evenly distributed, so we can request many windows at a time; if it is empty, all that lies
   * beyond is proven by one request.
   */
  const takeLook = (stretch: TimeWindow, { last, forecast }: SizedWindow): PlannedWindow | undefined => {
    const width = widthOf({ first: stretch.first, last })
    const ahead = Math.min(lookDistance * width, widthOf(stretch) - width)
    if (look !== undefined || stretch.first + longestRun * width < filledTo || forecast.error > goodError)
      return undefined
    if (ahead < lookAhead.leastWindows * width) return undefined
    const first = stretch.first + ahead
    look = { first, rate: forecast.mean / width }
    return takeWindow(state, { first, last: stretch.last }, { last: stretch.last, forecast })
  }
  const readLook = (window: TimeWindow, count: number): void => {
    if (window.first !== look?.first) return
    const change = count / widthOf(window) / look.rate
    if (change < sameRate.least || change > sameRate.most) return
    filledTo = look.first
    look = undefined
    lookDistance *= lookAhead.growth
  }
  const takeUnconfirmed = (stretch: TimeWindow, forecast: StretchForecast): PlannedWindow | undefined => {
    if (state.running.size > 0) {
      const isSmall = forecast.to(stretch.last).mean <= mostAnswersToLookEarly * state.limit
      if (!isEarlyLook || forecast.knownLast < stretch.last || !isSmall) return undefined
      return takeLook(stretch, sizeWindow(forecast, stretch, state.limit))
    }
    const exact = { first: stretch.first, last: Math.max(stretch.first, forecast.exactLast) }
    const last = lastWith(forecast, exact, firstFill * state.limit)
    return takeWindow(state, stretch, { last, forecast: forecast.to(last), isExact: true })
  }

  const plan: FirstKeptRange = {
    isConfirmed: false,
    take: (stretch, isIdle) => {
      const { limit } = state
      const forecast = state.knowledge.forecast(stretch)
      if (!plan.isConfirmed) return takeUnconfirmed(stretch, forecast)
      const ahead = uncertainRunBefore(state, stretch.first)
      const best = sizeWindow(forecast, stretch, limit, ahead === 0 ? truncationCostAlone : truncationCost)
      const isExact = best.last <= forecast.exactLast
      if (isExact && (best.forecast.mean >= limit / 2 || best.last === stretch.last))
        return takeWindow(state, stretch, { ...best, isExact })
      const isRest = forecast.knownLast < stretch.first || best.worth < minWorth * limit
      // The next look is taken early: its answer is needed when the windows that this one allowed have been
      // requested.
      const nextLook = stretch.first < filledTo ? takeLook(stretch, best) : undefined
      if (nextLook !== undefined) return nextLook
      const most = isRest || best.forecast.error > goodError ? 1 : maxRun(stretch.first, best.forecast.error)
      if (ahead >= most && !isIdle) return takeLook(stretch, best)
      return takeWindow(
        state,
        stretch,
        isRest ? { last: stretch.last, forecast: { mean: limit, error: 1 } } : best,
      )
    },
    truncated: (window, stamps) => {
      const lastStamp = stamps.at(-1) ?? window.last
      if (!plan.isConfirmed) isEarlyLook = reachesStart(stamps, window)
      readLook({ first: window.first, last: lastStamp }, stamps.length)
      const full = { first: window.first, last: Math.min(window.last, lastStamp + 1) }
      // A request is one millisecond wider than its window on either side, and must hold fewer events than
      // this answer.
      const partLast = Math.min(full.last - 1, (stamps.at(-2) ?? Infinity) - 2)
      state.fullSpans = [...state.fullSpans, { ...full, partLast }]
      // The last instant may hold more than was received, and the requested range is one millisecond wider
      // than the window.
      const exact = { first: window.first, last: Math.min(window.last, lastStamp - 2) }
      if (widthOf(exact) > 0) state.knowledge.addSample(createTruncatedSample(exact, stamps, 'exact'))
    },
    answered: (window, count) => {
      readLook(state.axis.turn(window), count)
      if (window.isExact) plan.isConfirmed = true
    },
  }
  return plan
}
