import { encloses, hull, overlap, type TimeWindow, touch, widthOf } from '../../src-core/proof/time-window'
import { isUsualSize, leastLimit, mayBeLimit } from '../../src-core/proof/usual-limits'
import type { AnswerLimit } from './answer-limit'
import type { DeletedEvents } from './deleted-events'
import type { LargestAnswers } from './largest-answers'
import type { PlannedWindow } from './planning/plan-state'
import { type CountedWindow, type RangePlan, takeFrom } from './planning/range-plan'

/**
 * A service may return fewer events than are asked for, and may begin to do so during a query. So an answer is
 * believed to be whole when one that was asked for after it held more events. Where none did, this is asked for at
 * the end: a stretch of the range that is known to hold more than any of those answers or, where there is none, the
 * two halves of the largest of them. Before that, what may lack events because others were deleted there is asked for
 * in parts.
 */
export interface LimitCheck {
  /** What to ask for when all else is answered; undefined: all answers that count are believed. */
  next(): readonly [RangePlan, PlannedWindow] | undefined
  /** Whether an answer may have been cut off with events that were deleted there. */
  isExplained(window: TimeWindow, answer: { readonly count: number }): boolean
  /** Whether it is such a stretch: its answer proves nothing by itself. */
  isStretch(window: PlannedWindow): boolean
  /**
   * The answer to a stretch held `count` events, of at most `asked`. False: it says nothing about the limit, for it
   * lacks nearly all that earlier answers had.
   */
  answered(window: PlannedWindow, count: number, asked: number): boolean
  /** The windows that count, and are not believed yet. */
  readonly unbelieved: readonly TimeWindow[]
  /**
   * Nothing more is asked for. What is not believed does not count any more, nor what lies in the stretch of which
   * there is no answer. Returns their windows.
   */
  giveUp(stretch?: PlannedWindow): readonly TimeWindow[]
  /** There is no answer to a stretch, because the line does not bring as much: asks for its windows in parts. */
  tooMuch(window: PlannedWindow): void
}

export interface LimitCheckOptions {
  /** What the run asks for, each with its plan. */
  readonly windows: readonly TimeWindow[]
  readonly plans: readonly RangePlan[]
  readonly answerLimit: AnswerLimit
  readonly largest: LargestAnswers
  /** When the answer to a window was there, in ms since the epoch. */
  readonly answeredAt: (window: PlannedWindow) => number
  /** Undefined: none is known. */
  readonly deleted: () => DeletedEvents | undefined
  /** It asks every few seconds. */
  readonly isFollowing?: boolean
  /** A window that counted is asked for again. */
  readonly onReopened: (window: TimeWindow) => void
}

interface Stretch extends TimeWindow {
  /** Events that earlier answers had there. */
  readonly known: number
}

/** A following, or a query of many devices with few events each, goes by the larger answers of the last hour. */
const latelyMs = 3_600_000
/** The polls of a following have a few more events each, where the device's clock is ahead: not each is checked. */
const pollGrowth = 1.1
/** So many more are known of a stretch that a few which were deleted meanwhile do not matter. */
const withMargin = (count: number): number => count + Math.max(5, 0.05 * count)

/** The neighbouring windows that hold clearly more events than `count`, and the fewest of all that do. */
const stretchWithMore = (counted: readonly CountedWindow[], count: number): Stretch | undefined => {
  const ascending = counted.toSorted((one, other) => one.window.first - other.window.first)
  const wanted = withMargin(count)
  const from = (start: number): Stretch | undefined => {
    let stretch: Stretch | undefined
    for (let at = start; at < ascending.length; at += 1) {
      const next = ascending[at]
      if (next === undefined || (stretch !== undefined && !touch(stretch, next.window))) return undefined
      stretch = { ...hull(stretch ?? next.window, next.window), known: (stretch?.known ?? 0) + next.inside }
      if (stretch.known >= wanted) return stretch
    }
    return undefined
  }
  let best: Stretch | undefined
  for (const start of ascending.keys()) {
    const stretch = from(start)
    if (stretch !== undefined && stretch.known < (best?.known ?? Infinity)) best = stretch
  }
  return best
}

export const createLimitCheck = ({
  windows,
  plans,
  answerLimit,
  largest,
  answeredAt,
  deleted,
  onReopened,
  isFollowing = false,
}: LimitCheckOptions): LimitCheck => {
  /** With the answers in doubt, the largest first. */
  const stretches = new Map<
    PlannedWindow,
    { readonly known: number; readonly doubted: readonly CountedWindow[] }
  >()
  /** An answer to a stretch may have been cut off with events that were deleted. */
  let canStretch = true
  /** Checked, or what cannot be. */
  const settled = new Set<CountedWindow>()
  const countedNow = (): readonly CountedWindow[] => plans.flatMap(({ counted }) => counted)
  /** One answer has all that was asked for. */
  const isInOne = ([only, ...others]: readonly CountedWindow[]): boolean =>
    only !== undefined && others.length === 0 && windows.every((window) => encloses(only.window, window))
  const doubtedOf = (counted: readonly CountedWindow[]): readonly CountedWindow[] => {
    // A page of a list is as large as the one before it.
    const growthOf = (count: number): number => (isFollowing && !isUsualSize(count) ? pollGrowth : 1)
    const isByOthers = isFollowing || isInOne(counted)
    const earlier = isByOthers ? latelyMs : 0
    const shown = isByOthers ? largest.ofAny : largest
    return counted
      .filter((one) => {
        // A full millisecond has been asked for in halves.
        const isChecked = settled.has(one) || widthOf(one.window) === 1
        return (
          mayBeLimit(one.count) &&
          !isChecked &&
          !shown.proves(one.count / growthOf(one.count), answeredAt(one.window) - earlier)
        )
      })
      .toSorted((one, other) => other.count - one.count)
  }
  const planOf = (window: CountedWindow): RangePlan | undefined =>
    plans.find(({ counted }) => counted.includes(window))
  const reopen = (windows: readonly CountedWindow[]): void => {
    for (const one of windows) {
      planOf(one)?.reopen([one])
      onReopened(one.window)
    }
  }
  /** With those that were deleted there, the answer may have been cut off. */
  const cutOffWithDeleted = (): readonly (readonly [CountedWindow, middle: number])[] =>
    countedNow().flatMap((one) => {
      const middle = deleted()?.partIn(one.window, one.count, one.middle, answerLimit.current)
      return middle === undefined ? [] : [[one, middle]]
    })
  const unbelievedNow = (): readonly CountedWindow[] => [
    ...doubtedOf(countedNow()),
    ...cutOffWithDeleted().map(([one]) => one),
  ]
  const isExplained: LimitCheck['isExplained'] = (window, { count }) =>
    deleted()?.partIn(window, count, undefined, answerLimit.current) !== undefined
  const halve = (one: CountedWindow, middle: number): void => {
    planOf(one)?.halve(one, middle)
    onReopened(one.window)
  }
  const askHalves = (doubted: readonly CountedWindow[]): ReturnType<LimitCheck['next']> => {
    for (const one of doubted) {
      if (one.middle === undefined) {
        settled.add(one)
        continue
      }
      answerLimit.doubt(one.window, one.count)
      halve(one, one.middle)
      return takeFrom(plans, true)
    }
    return undefined
  }
  return {
    next: () => {
      const apart = cutOffWithDeleted()
      for (const [one, middle] of apart) halve(one, middle)
      if (apart.length > 0) return takeFrom(plans, true)
      const counted = countedNow()
      const doubted = doubtedOf(counted)
      const [first] = doubted
      const [plan] = plans
      if (first === undefined || plan === undefined) return undefined
      const stretch = canStretch ? stretchWithMore(counted, first.count) : undefined
      if (stretch === undefined) return askHalves(doubted)
      const forecast = { mean: stretch.known, error: 0 }
      const window = { first: stretch.first, last: stretch.last, forecast, isExact: true, isTrial: false }
      stretches.set(window, { known: stretch.known, doubted })
      return [plan, window]
    },
    isExplained,
    isStretch: (window) => stretches.has(window),
    answered: (window, count, asked) => {
      const { known = 0, doubted = [] } = stretches.get(window) ?? {}
      const [first] = doubted
      const isLarger = first === undefined || count > first.count
      const isAnyLimit = count >= Math.min(asked, leastLimit)
      // It lacks events that are known: it was cut off itself, and not where the others were. So the limit varies, as
      // where the service drops some of the events that it has counted, and may have cut off those that are in doubt.
      const isCutOff = count < asked && withMargin(count) < known && !answerLimit.isFixed(window, count)
      const learnLower = (lower: number): void => {
        if (isExplained(window, { count })) canStretch = false
        else answerLimit.learnLower(lower)
      }
      if (isLarger && isCutOff && isAnyLimit) learnLower(first?.count ?? count)
      // Not by its time alone, in case the clock was set back meanwhile.
      else if (isLarger || !isAnyLimit) for (const one of doubted) settled.add(one)
      else if (count >= asked) reopen(doubted)
      else learnLower(count)
      return isLarger || isAnyLimit
    },
    get unbelieved() {
      return unbelievedNow().map(({ window }) => window)
    },
    giveUp: (stretch) => {
      const counted = countedNow()
      const asked = stretch ? counted.filter(({ window }) => overlap(window, stretch)) : []
      const dropped = [...unbelievedNow(), ...asked]
      for (const plan of plans) plan.drop(dropped)
      return dropped.map(({ window }) => window)
    },
    tooMuch: (window) => reopen(stretches.get(window)?.doubted ?? []),
  }
}
