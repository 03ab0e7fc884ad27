import { type TimeWindow, widthOf } from '../time-window'
import { type PlannedWindow, type PlanState, takeWindow, uncertainRunBefore } from './plan-state'
import type { StretchForecast } from './range-knowledge'
import { createTruncatedSample } from './truncated-sample'
import { truncationCost } from './window-aim'
import { lastWith, sizeWindow } from './window-size'

/**
 * The plan for a service that keeps all events at one end of a range, the first on the axis. A truncated answer is exact up to its last
 * stamp, so truncation costs only one more request: the events are already known, and the next window can be filled to the limit.
 */
export interface FirstKeptRange {
  /** At least one window was answered as this plan predicts. */
  isConfirmed: boolean
  take(stretch: TimeWindow, isIdle: boolean): PlannedWindow | undefined
  truncated(window: TimeWindow, stamps: Float64Array): void
  answered(window: PlannedWindow, count: number): void
  /** The window was requested to see whether events fill the range. */
  isFarEnd(window: PlannedWindow): boolean
}

/** The share of the limit that the first window of known events is filled to. */
const firstFill = 0.95
/** If a window yields fewer events per request than a truncated answer and its proof, request all the rest instead. */
const minWorth = 0.475
/** What truncation costs, in requests, if no window beyond is pending: one, and a little. */
const truncationCostAlone = 1.05
/** A forecast with at most this error may be followed several windows ahead. */
const goodError = 0.12
/** The share of the forecast that the far end must hold for the range to count as filled. */
const filledShare = 0.7
/** The range sizes, in full answers, for which probing the far end is worth a request. */
const farAnswers = { least: 4, most: 300 }

export const createFirstKeptRange = (state: PlanState): FirstKeptRange => {
  let isConfirmed = false
  let farEnd: PlannedWindow | undefined
  let isFilled = false

  /** How many forecast windows to request in a row: where the events end, all but one of them are wasted. */
  const maxRun = (): number => {
    if (isFilled || state.answerCount >= 24) return 6
    return state.answerCount < 3 ? 1 : 2
  }
  /** If events are evenly distributed, one window at the other end shows whether they fill the range. */
  const takeFarEnd = (stretch: TimeWindow, forecast: StretchForecast): PlannedWindow | undefined => {
    const { limit } = state
    const best = sizeWindow(forecast, stretch, limit)
    const all = forecast.to(stretch.last).mean
    if (farEnd !== undefined || forecast.knownLast < stretch.last || best.forecast.error > goodError) return undefined
    if (all < farAnswers.least * limit || all > farAnswers.most * limit) return undefined
    const first = stretch.last - (best.last - stretch.first)
    farEnd = takeWindow(state, { first, last: stretch.last }, { last: stretch.last, forecast: best.forecast })
    return farEnd
  }
  const takeUnconfirmed = (stretch: TimeWindow, forecast: StretchForecast): PlannedWindow | undefined => {
    if (state.running.size > 0) return takeFarEnd(stretch, forecast)
    const exact = { first: stretch.first, last: Math.max(stretch.first, forecast.exactLast) }
    const last = lastWith(forecast, exact, firstFill * state.limit)
    return takeWindow(state, stretch, { last, forecast: forecast.to(last), isExact: true })
  }

  return {
    get isConfirmed() {
      return isConfirmed
    },
    set isConfirmed(value: boolean) {
      isConfirmed = value
    },
    isFarEnd: (window) => window === farEnd,
    take: (stretch, isIdle) => {
      const { limit } = state
      const forecast = state.knowledge.forecast(stretch)
      if (!isConfirmed) return takeUnconfirmed(stretch, forecast)
      const ahead = uncertainRunBefore(state, stretch.first)
      const best = sizeWindow(forecast, stretch, limit, ahead === 0 ? truncationCostAlone : truncationCost)
      const isExact = best.last <= forecast.exactLast
      if (isExact && (best.forecast.mean >= limit / 2 || best.last === stretch.last)) return takeWindow(state, stretch, { ...best, isExact })
      const isRest = forecast.knownLast < stretch.first || best.worth < minWorth * limit
      const most = isRest || best.forecast.error > goodError ? 1 : maxRun()
      if (ahead >= most && !isIdle) return undefined
      return takeWindow(state, stretch, isRest ? { last: stretch.last, forecast: { mean: limit, error: 1 } } : best)
    },
    truncated: (window, stamps) => {
      const lastStamp = stamps.at(-1) ?? window.last
      const full = { first: window.first, last: Math.min(window.last, lastStamp + 1) }
      state.fullSpans = [...state.fullSpans, { ...full, partLast: full.last - 1 }]
      // The last instant may hold more than was received, and the requested range is one millisecond wider than the window.
      const exact = { first: window.first, last: Math.min(window.last, lastStamp - 2) }
      if (widthOf(exact) > 0) state.knowledge.addSample(createTruncatedSample(exact, stamps, 'exact'))
    },
    answered: (window, count) => {
      if (window === farEnd) isFilled = count > filledShare * window.forecast.mean
      else isConfirmed = true
    },
  }
}
