import { TimeSet } from '../../../src-core/proof/time-set'
import { encloses, overlap, type TimeWindow } from '../../../src-core/proof/time-window'
import type { AnswerLimit } from '../answer-limit'
import { createKeptEvents } from './kept-events'
import { createPlanState, type PlannedWindow } from './plan-state'
import type { WindowAnswer } from './sampled-range'
import { stampsIn } from './stamps'

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
   * `answered` or `truncated`. `asked`: see `AnswerLimit`.
   */
  isTruncated(window: PlannedWindow, answer: WindowAnswer, asked?: number): boolean
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
  /** The latest estimate of the events still to come, pending windows excluded. */
  expected(): number
  /** What has not been requested yet. */
  remaining(): readonly TimeWindow[]
}

interface CountedWindow {
  readonly window: TimeWindow
  readonly count: number
  /** What the service was known to return at the most when this window was counted. */
  readonly limit: number
}

export const createRangePlan = (whole: TimeWindow, limit: AnswerLimit): RangePlan => {
  const state = createPlanState(whole, limit.current)
  const kept = createKeptEvents(state, whole)
  let isBegun = false
  /** Windows that counted as complete, and may turn out to be truncated. */
  let counted: readonly CountedWindow[] = []

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
      if (isBegun) return takeFirst(false) ?? (isIdle ? takeFirst(true) : undefined)
      isBegun = true
      state.open = TimeSet.empty
      const window = { ...whole, forecast: { mean: limit.current, error: 1 }, isExact: false, isTrial: false }
      state.running.add(window)
      return window
    },
    isTruncated: (window, answer, asked) => limit.mayBeTruncated(window, answer, asked),
    isOpen: (window) =>
      state.open.overlaps(state.axis.turn(window)) ||
      [...state.running].some((running) => overlap(running, window)),
    followLimit: () => {
      const { current, found } = limit
      // These windows held fewer events than the limit known then; some may reach the limit known now. A full
      // instant is counted as well, because it cannot be split: opening it again under the same limit would
      // never end.
      const reopened =
        found === undefined ? [] : counted.filter((window) => window.count >= found && window.limit > found)
      state.open = state.open.union(TimeSet.from(reopened.map(({ window }) => state.axis.turn(window))))
      counted = counted.filter((window) => !reopened.includes(window))
      state.limit = current
    },
    answered: (window, answer) => {
      state.running.delete(window)
      counted = [...counted, { window, count: answer.count, limit: limit.found ?? Infinity }]
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
    expected: () => {
      const forecasts = state.open.windows.map((stretch) => state.knowledge.forecast(stretch))
      return forecasts.reduce((sum, { to, probableLast }) => sum + to(probableLast).mean, 0)
    },
    remaining: () => state.open.windows.map((span) => state.axis.turn(span)),
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
