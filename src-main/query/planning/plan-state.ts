import { TimeSet } from '../../../src-core/proof/time-set'
import { encloses, type TimeWindow } from '../../../src-core/proof/time-window'
import { createRangeKnowledge, type RangeKnowledge } from './range-knowledge'
import { forwards, type TimeAxis } from './time-axis'
import type { CountForecast } from './window-aim'

/** A window to request. Its answer is passed back to the plan together with this same object. */
export interface PlannedWindow extends TimeWindow {
  /** How many events we expect in it. */
  readonly forecast: CountForecast
  /** All of its events are already known from truncated answers. */
  readonly isExact: boolean
  /** Requested to learn which share of the events a sample holds. */
  readonly isTrial: boolean
}

/** A span that holds at least as many events as one answer can. */
export interface FullSpan extends TimeWindow {
  /**
   * The latest end of a window that starts where this span does: a full span is never requested as a whole
   * again.
   */
  readonly partLast: number
}

/**
 * What a plan knows, what is pending and what is left. Windows in `running` are in the service's time, all
 * others on the axis.
 */
export interface PlanState {
  limit: number
  axis: TimeAxis
  /** Spans that are neither proven by an answer nor covered by a pending request. */
  open: TimeSet
  knowledge: RangeKnowledge
  fullSpans: readonly FullSpan[]
  /** Number of windows with a complete answer. */
  answerCount: number
  readonly running: Set<PlannedWindow>
}

export const createPlanState = (whole: TimeWindow, limit: number): PlanState => ({
  limit,
  axis: forwards,
  open: TimeSet.of(whole),
  knowledge: createRangeKnowledge(),
  fullSpans: [],
  answerCount: 0,
  running: new Set(),
})

/** If this share of an answer's stamps falls on one instant, that instant alone may fill an answer. */
const denseShare = 0.25

/**
 * A full span, to be halved; if one instant is dense, we request what lies before it, or that instant alone.
 */
export const fullSpan = ({ first, last }: TimeWindow, stamps: Float64Array): FullSpan => {
  const reach = Math.max(1, Math.ceil(denseShare * stamps.length))
  const dense = stamps.find((stamp, index) => stamps[index + reach - 1] === stamp)
  // The requested range is one millisecond wider than the window.
  const partLast = dense === undefined ? Math.floor((first + last) / 2) : Math.max(first, dense - 2)
  return { first, last, partLast }
}

/** Reverses the direction of time from here on, and forgets what was learnt. */
export const turnAxis = (state: PlanState, axis: TimeAxis): void => {
  state.knowledge = createRangeKnowledge()
  if (state.axis === axis) return
  const turnBoth = (span: TimeWindow): TimeWindow => axis.turn(state.axis.turn(span))
  state.open = TimeSet.from(state.open.windows.map(turnBoth))
  state.fullSpans = state.fullSpans.map((span) => fullSpan(turnBoth(span), new Float64Array()))
  state.axis = axis
}

/** Of a span that is answered in part, the rest may be requested as a whole. */
const lastBelowFull = ({ fullSpans }: PlanState, stretch: TimeWindow): number =>
  fullSpans.reduce(
    (least, span) => (encloses(stretch, span) ? Math.min(least, span.partLast) : least),
    Infinity,
  )

type WindowChoice = Pick<PlannedWindow, 'forecast'> & Partial<PlannedWindow> & { readonly last: number }

/** Takes a window that starts at the first instant of an open stretch. */
export const takeWindow = (
  state: PlanState,
  stretch: TimeWindow,
  { isExact = false, isTrial = false, forecast, last: wanted }: WindowChoice,
): PlannedWindow => {
  const { first } = stretch
  const last = Math.max(first, Math.min(wanted, lastBelowFull(state, stretch), stretch.last))
  state.open = state.open.subtract(TimeSet.of({ first, last }))
  const window = { ...state.axis.turn({ first, last }), forecast, isExact, isTrial }
  state.running.add(window)
  return window
}

const isUncertain = ({ isExact }: PlannedWindow): boolean => !isExact

export const uncertainCount = ({ running }: PlanState): number => [...running].filter(isUncertain).length

/** The number of consecutive pending uncertain windows that end just before an instant. */
export const uncertainRunBefore = ({ running, axis }: PlanState, instant: number): number => {
  const spans = new Map([...running].map((window) => [axis.turn(window).last, window]))
  let count = 0
  let window = spans.get(instant - 1)
  while (window !== undefined) {
    if (isUncertain(window)) count += 1
    window = spans.get(axis.turn(window).first - 1)
  }
  return count
}
