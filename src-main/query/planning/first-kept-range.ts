import { type TimeWindow, widthOf } from '../time-window'
import { type PlannedWindow, type PlanState, takeWindow, uncertainRunBefore } from './plan-state'
import type { StretchForecast } from './range-knowledge'
import { createTruncatedSample } from './truncated-sample'
import { truncationCost } from './window-aim'
import { lastWith, type SizedWindow, sizeWindow } from './window-size'

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
}

/** The share of the limit that the first window of known events is filled to. */
const firstFill = 0.95
/** If a window yields fewer events per request than a truncated answer and its proof, request all the rest instead. */
const minWorth = 0.475
/** What truncation costs, in requests, if no window beyond is pending: one, and a little. */
const truncationCostAlone = 1.05
/** A forecast with at most this error may be followed several windows ahead. */
const goodError = 0.12
/** How many windows ahead we check once whether the events continue at the same rate. */
const farWindows = 24

export const createFirstKeptRange = (state: PlanState): FirstKeptRange => {
  let farFirst: number | undefined
  /** The far window held events, so they probably continue up to here. */
  let filledTo = -Infinity

  /** How many forecast windows to request in a row: where the events end, all but one of them are wasted. */
  const maxRun = (instant: number): number => Math.min(6, Math.max(2, state.answerCount / (instant < filledTo ? 2 : 12)))
  /**
   * One window from far ahead to the end of the range. If it holds events, those in between are probably evenly distributed, so we can
   * request many windows at a time; if it is empty, it is proven at the cost of one request.
   */
  const takeFar = (stretch: TimeWindow, { last, forecast }: SizedWindow): PlannedWindow | undefined => {
    const width = last - stretch.first + 1
    const first = Math.min(stretch.first + farWindows * width, stretch.last + 1 - width)
    if (farFirst !== undefined || forecast.error > goodError || first < stretch.first + 2 * width) return undefined
    farFirst = first
    return takeWindow(state, { first, last: stretch.last }, { last: stretch.last, forecast })
  }
  const readFar = (first: number, count: number): void => {
    if (first === farFirst && count > state.limit / 2) filledTo = first
  }
  const takeUnconfirmed = (stretch: TimeWindow, forecast: StretchForecast): PlannedWindow | undefined => {
    if (state.running.size > 0) return undefined
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
      if (isExact && (best.forecast.mean >= limit / 2 || best.last === stretch.last)) return takeWindow(state, stretch, { ...best, isExact })
      const isRest = forecast.knownLast < stretch.first || best.worth < minWorth * limit
      const most = isRest || best.forecast.error > goodError ? 1 : maxRun(stretch.first)
      if (ahead >= most && !isIdle) return takeFar(stretch, best)
      return takeWindow(state, stretch, isRest ? { last: stretch.last, forecast: { mean: limit, error: 1 } } : best)
    },
    truncated: (window, stamps) => {
      readFar(window.first, stamps.length)
      const lastStamp = stamps.at(-1) ?? window.last
      const full = { first: window.first, last: Math.min(window.last, lastStamp + 1) }
      state.fullSpans = [...state.fullSpans, { ...full, partLast: full.last - 1 }]
      // The last instant may hold more than was received, and the requested range is one millisecond wider than the window.
      const exact = { first: window.first, last: Math.min(window.last, lastStamp - 2) }
      if (widthOf(exact) > 0) state.knowledge.addSample(createTruncatedSample(exact, stamps, 'exact'))
    },
    answered: (window, count) => {
      readFar(state.axis.turn(window).first, count)
      plan.isConfirmed = true
    },
  }
  return plan
}
