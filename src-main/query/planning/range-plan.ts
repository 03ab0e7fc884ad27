import { TimeSet } from '../../../src-core/proof/time-set'
import { encloses, overlap, type TimeWindow } from '../../../src-core/proof/time-window'
import { isUsualLimit } from '../../../src-core/proof/usual-limits'
import type { AnswerLimit } from '../answer-limit'
import { createKeptEvents } from './kept-events'
import { createPlanState, type PlannedWindow } from './plan-state'
import type { WindowAnswer } from './sampled-range'
import { middleOf, stampsIn } from './stamps'

/**
 * Decides which windows of a range to request, and in what order. It knows nothing about HTTP or about
 * events, only how many events each answer held and where they lie. The completely answered windows cover
 * every instant of the range once; a truncated window of a single instant is handled elsewhere
 * (`proveInstants`). A wrong estimate costs requests, never events.
 */
export interface RangePlan {
  /** Undefined at the end, or when it is better to wait for pending answers. `isIdle`: none is pending. */
  next(isIdle: boolean): PlannedWindow | undefined
  /**
   * Whether the answer may have been truncated, given what we know of the service's limit. Call this before
   * `answered` or `truncated`. `asked`, `isExplained`: see `AnswerLimit`.
   */
  isTruncated(window: PlannedWindow, answer: WindowAnswer, asked?: number, isExplained?: boolean): boolean
  /** Whether a part of the window has not been answered yet. */
  isOpen(window: TimeWindow): boolean
  /**
   * Call whenever the limit may have changed, by an answer to this plan or to another: reopens the windows
   * that this puts in doubt.
   */
  followLimit(): void
  /** The window's answer was complete. */
  answered(window: PlannedWindow, answer: WindowAnswer): void
  /** The window's answer was truncated. */
  truncated(window: PlannedWindow, answer: WindowAnswer): void
  /** No answer came, because the line does not bring as much: asks for the window in parts. */
  tooMuch(window: PlannedWindow): void
  /** No answer came. */
  failed(window: PlannedWindow): void
  /** The windows that count as complete now. */
  readonly counted: readonly CountedWindow[]
  /** Counted windows do not count any more, and are to be asked for again. */
  reopen(windows: readonly CountedWindow[]): void
  /** Counted windows do not count any more. */
  drop(windows: readonly CountedWindow[]): void
  /** As `reopen`, in two parts: to the instant `middle`, and from there on. */
  halve(window: CountedWindow, middle: number): void
  /** The latest estimate of the events still to come, pending windows excluded. */
  expected(): number
  /** What has not been requested yet. */
  remaining(): readonly TimeWindow[]
  /** What has been requested, and not answered yet: it may have counted before. */
  pending(): readonly TimeWindow[]
}

/** A window with a complete answer. */
export interface CountedWindow {
  readonly window: PlannedWindow
  /** Events of the answer. */
  readonly count: number
  /** Those of them that lie in the window. */
  readonly inside: number
  /** An instant that parts them in two, about as many on each side; undefined: they lie too close together. */
  readonly middle: number | undefined
  /** What the service was known to return at the most when this window was counted. */
  readonly limit: number
}

export const createRangePlan = (whole: TimeWindow, limit: AnswerLimit): RangePlan => {
  const state = createPlanState(whole, limit.current)
  const kept = createKeptEvents(state, whole)
  let isBegun = false
  /** Windows that counted as complete, and may turn out to be truncated. */
  let counted: readonly CountedWindow[] = []
  /** To be requested just so. */
  let halves: readonly PlannedWindow[] = []

  const takeHalf = (): PlannedWindow | undefined => {
    const [half, ...others] = halves
    halves = others
    if (half !== undefined) state.running.add(half)
    return half
  }
  const drop = (windows: readonly CountedWindow[]): void => {
    counted = counted.filter((window) => !windows.includes(window))
  }
  const reopen = (windows: readonly CountedWindow[]): void => {
    state.open = state.open.union(TimeSet.from(windows.map(({ window }) => state.axis.turn(window))))
    drop(windows)
  }
  const takeFirst = (isIdle: boolean): PlannedWindow | undefined => {
    for (const stretch of state.open.windows) {
      const window = kept.take(stretch, isIdle)
      if (window !== undefined) return window
    }
    return undefined
  }

  return {
    next: (isIdle) => {
      // What the line brings may have changed since the last answer.
      state.limit = limit.current
      const half = takeHalf()
      if (half !== undefined) return half
      if (isBegun) return takeFirst(false) ?? (isIdle ? takeFirst(true) : undefined)
      isBegun = true
      state.open = TimeSet.empty
      const window = { ...whole, forecast: { mean: limit.current, error: 1 }, isExact: false, isTrial: false }
      state.running.add(window)
      return window
    },
    isTruncated: (window, answer, asked, isExplained) =>
      limit.mayBeTruncated(window, answer, asked, isExplained),
    isOpen: (window) =>
      state.open.overlaps(state.axis.turn(window)) ||
      [...state.running, ...halves].some((other) => overlap(other, window)),
    followLimit: () => {
      const { current, found } = limit
      // These windows held fewer events than the limit known then; some may reach the limit known now. A full
      // instant is counted as well, because it cannot be split: opening it again under the same limit would
      // never end.
      if (found !== undefined)
        reopen(counted.filter((window) => window.count >= found && window.limit > found))
      state.limit = current
    },
    answered: (window, answer) => {
      state.running.delete(window)
      const stamps = stampsIn(answer.stamps, window)
      // At an end of the range, its half has those beside it as well.
      const beside = answer.stamps.length - stamps.length
      counted = [
        ...counted,
        {
          window,
          count: answer.count,
          inside: stamps.length,
          middle: middleOf(stamps, (inside) => isUsualLimit(inside) || isUsualLimit(inside + beside)),
          limit: limit.found ?? Infinity,
        },
      ]
      state.answerCount += 1
      kept.answered(window, answer)
      const span = state.axis.turn(window)
      state.knowledge.learn(span, stampsIn(state.axis.turnStamps(answer.stamps), span))
    },
    truncated: (window, answer) => {
      state.running.delete(window)
      state.open = state.open.union(TimeSet.of(state.axis.turn(window)))
      kept.truncated(window, answer)
    },
    tooMuch: (window) => {
      state.running.delete(window)
      state.open = state.open.union(TimeSet.of(state.axis.turn(window)))
      // Nothing is known yet.
      if (encloses(window, whole)) isBegun = false
    },
    failed: (window) => void state.running.delete(window),
    get counted() {
      return counted
    },
    reopen,
    drop,
    halve: (whole, middle) => {
      const { window, inside } = whole
      drop([whole])
      const parts = [
        { first: window.first, last: middle },
        { first: middle + 1, last: window.last },
      ]
      const forecast = { mean: inside / 2, error: 1 }
      halves = [...halves, ...parts.map((part) => ({ ...part, forecast, isExact: false, isTrial: false }))]
    },
    expected: () => {
      const forecasts = state.open.windows.map((stretch) => state.knowledge.forecast(stretch))
      return forecasts.reduce((sum, { to, probableLast }) => sum + to(probableLast).mean, 0)
    },
    remaining: () => [
      ...state.open.windows.map((span) => state.axis.turn(span)),
      ...halves.map(({ first, last }) => ({ first, last })),
    ],
    pending: () => [...state.running],
  }
}

/** The next window of the first plan that has one. */
export const takeFrom = (
  plans: readonly RangePlan[],
  isIdle: boolean,
): readonly [RangePlan, PlannedWindow] | undefined => {
  for (const plan of plans) {
    const window = plan.next(isIdle)
    if (window !== undefined) return [plan, window]
  }
  return undefined
}
