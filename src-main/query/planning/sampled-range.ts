import { maximumLimit } from '../../../src-core/events/event'
import { type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import {
  fullSpan,
  type PlannedWindow,
  type PlanState,
  takeWindow,
  uncertainCount,
  uncertainRunBefore,
} from './plan-state'
import type { StretchForecast } from './range-knowledge'
import {
  afterTruncation,
  type Choice,
  choiceOf,
  type Recurrence,
  sizeByRecurrence,
  withUsualShare,
} from './sample-size'
import { countIn, stampsIn } from './stamps'
import { createTruncatedSample, type FirstEstimate, type TruncatedSample } from './truncated-sample'
import { shapeOf } from './truncated-shape'
import { type CountForecast, minWorth } from './window-aim'
import { lastWith, sizeWindow } from './window-size'

/** What a plan needs to know about one answer. */
export interface WindowAnswer {
  readonly count: number
  /** Those of them that no earlier answer held. */
  readonly newCount: number
  /** Ascending, ms. */
  readonly stamps: Float64Array
}

/**
 * The plan for a service that keeps neither end: a truncated answer is a sample that holds an estimated share
 * of the events.
 */
export interface SampledRange {
  readonly choice: Choice | undefined
  /** Undefined: better to wait for the pending answers. */
  take(stretch: TimeWindow, isIdle: boolean): PlannedWindow | undefined
  /** `window` is on the axis. `forecast`: what was expected in it, if anything. */
  truncated(window: TimeWindow, answer: WindowAnswer, forecast: CountForecast | undefined): void
  /** The second answer has shown that the first one, for the whole range, is a sample. */
  begin(whole: TimeWindow, stamps: Float64Array, choice: Choice | undefined): void
}

const unknownCount: CountForecast = { mean: 0, error: 1 }
/**
 * The share of the limit that a trial takes from the known events: less in later trials, because a fixed
 * choice may hold a small share.
 */
const trialShares = { first: 0.25, later: 1 / 6 }
/** A sample with this error is worth refining in a part, if it represents more than so many answers. */
const coarse = { error: 0.2, answers: 18 }
/** With a larger error than this, request no second window before the first is answered. */
const poorError = 0.25
/** The known events of a truncated window are added to the new ones from this share of the limit on. */
const joinedShare = 0.2

/** The part of a window before its last stamp: that instant may hold more than was received. */
const endOf = (stamps: Float64Array, { first, last }: TimeWindow): TimeWindow => ({
  first,
  last: (stamps.at(-1) ?? last) - 2,
})

const recurrenceOf = (
  window: TimeWindow,
  { count, newCount }: WindowAnswer,
  before: TruncatedSample | undefined,
): Recurrence => {
  const known = before === undefined ? 0 : countIn(before.stamps, window)
  return { known, again: Math.min(known, count - newCount) }
}

interface CutWindow {
  readonly window: TimeWindow
  readonly answer: WindowAnswer
  /** The sample that covered the window before. */
  readonly before: TruncatedSample | undefined
  readonly expected: CountForecast | undefined
  readonly limit: number
}

/** The share of its window that an answer holds, combined with previously known stamps if that helps. */
const shareOf = (choice: Choice | undefined, { window, answer, before, expected, limit }: CutWindow) => {
  const recurrence = recurrenceOf(window, answer, before)
  if (choice !== 'chance' || recurrence.known === 0) {
    return {
      stamps: answer.stamps,
      share: expected && { share: limit / expected.mean, error: expected.error },
    }
  }
  const { mean, error } = sizeByRecurrence(recurrence, limit, expected)
  if (before === undefined || recurrence.known < joinedShare * limit)
    return { stamps: answer.stamps, share: { share: limit / mean, error } }
  // Stamps that are in both count twice, and so does their share: on average the estimate is right.
  const stamps = Float64Array.from([...answer.stamps, ...stampsIn(before.stamps, window)]).sort()
  return { stamps, share: { share: (limit + recurrence.known) / mean, error } }
}

export const createSampledRange = (state: PlanState): SampledRange => {
  let choice: Choice | undefined
  /** Samples that ended before their window. */
  const partSamples: TruncatedSample[] = []

  const takeTrial = (
    stretch: TimeWindow,
    forecast: StretchForecast,
    { stamps, span }: TruncatedSample,
  ): PlannedWindow => {
    const share = choice === undefined ? trialShares.first : trialShares.later
    const known = {
      ...forecast,
      to: (last: number) => ({ mean: countIn(stamps, { first: stretch.first, last }), error: 0 }),
    }
    const before = lastWith(known, { first: stretch.first, last: span.last }, share * state.limit)
    // Ranges are asked for a millisecond wider: the next event would come with both windows, and which of its times
    // the service goes by is not known yet, so that both might count it. Not at the documented limit: of
    // samples from among many events, a millisecond costs requests.
    const isFree = state.limit < maximumLimit && countIn(stamps, { first: before, last: before }) === 0
    const last = isFree ? Math.max(stretch.first, before - 1) : before
    return takeWindow(state, stretch, { last, forecast: unknownCount, isTrial: true })
  }
  const takeRefined = (stretch: TimeWindow, forecast: StretchForecast, all: number): PlannedWindow => {
    const last = lastWith(
      forecast,
      { first: stretch.first, last: forecast.knownLast },
      Math.max(all / 4, 4 * state.limit),
    )
    return takeWindow(state, stretch, { last, forecast: forecast.to(last) })
  }
  const addSample = (
    span: TimeWindow,
    stamps: Float64Array,
    estimate: FirstEstimate | undefined,
    isPart: boolean,
  ): void => {
    if (widthOf(span) <= 0) return
    const sample = createTruncatedSample(span, stamps, estimate)
    if (isPart) partSamples.push(sample)
    state.knowledge.addSample(sample)
  }
  return {
    get choice() {
      return choice
    },
    take: (stretch, isIdle) => {
      const { limit, answerCount } = state
      const most = 1 + answerCount / 2
      if (uncertainCount(state) >= most && !isIdle) return undefined
      const forecast = state.knowledge.forecast(stretch)
      const { sample, knownLast } = forecast
      if (sample !== undefined && sample.share === undefined) {
        const isTried = [...state.running].some(({ isTrial }) => isTrial)
        return isTried && !isIdle ? undefined : takeTrial(stretch, forecast, sample)
      }
      if (knownLast < stretch.first) {
        return uncertainCount(state) > 0 && !isIdle
          ? undefined
          : takeWindow(state, stretch, { last: stretch.last, forecast: unknownCount })
      }
      const best = sizeWindow(forecast, stretch, limit)
      const isBeyond =
        partSamples.length > 0 && sample === undefined && uncertainRunBefore(state, stretch.first) === 0
      if (isBeyond && best.worth < minWorth * limit)
        return takeWindow(state, stretch, { last: stretch.last, forecast: unknownCount })
      const all = sample?.forecast(sample.span).mean ?? 0
      if (best.forecast.error > coarse.error && all > coarse.answers * limit)
        return takeRefined(stretch, forecast, all)
      const maxRun = best.forecast.error > poorError ? 1 : 1 + answerCount / (sample === undefined ? 8 : 2)
      return uncertainRunBefore(state, stretch.first) >= maxRun && !isIdle
        ? undefined
        : takeWindow(state, stretch, best)
    },
    truncated: (window, answer, forecast) => {
      state.fullSpans = [...state.fullSpans, fullSpan(window, answer.stamps)]
      const before = state.knowledge.forecast(window).sample
      const { known } = recurrenceOf(window, answer, before)
      // Just above the limit nearly all events are returned again, however the service chooses.
      if (forecast === undefined || forecast.mean > 1.5 * state.limit)
        choice = choiceOf(recurrenceOf(window, answer, before)) ?? choice
      const expected = forecast && afterTruncation(forecast, answer.count, known + answer.newCount)
      const { stamps, share } = shareOf(choice, { window, answer, before, expected, limit: answer.count })
      const isPart = choice === 'fixed' && shapeOf(answer.stamps, window).emptySide === 'end'
      const usual = partSamples.findLast((sample) => sample.share !== undefined)?.share
      if (!isPart) addSample(window, stamps, share, false)
      else
        addSample(
          endOf(answer.stamps, window),
          stamps,
          usual === undefined ? share : withUsualShare(share, usual),
          true,
        )
    },
    begin: (whole, stamps, found) => {
      choice = found
      addSample(found === 'fixed' ? endOf(stamps, whole) : whole, stamps, undefined, found === 'fixed')
    },
  }
}
