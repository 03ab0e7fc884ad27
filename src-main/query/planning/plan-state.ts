import type { TimeWindow } from '../time-window'
import { createRangeKnowledge, type RangeKnowledge } from './range-knowledge'
import { forwards, type TimeAxis } from './time-axis'
import { createTimeSpans, type TimeSpans } from './time-spans'
import type { CountForecast } from './window-aim'

/** A window to ask for. What comes back goes to the plan, with the same object. */
export interface PlannedWindow extends TimeWindow {
  /** Events that it is thought to hold. */
  readonly forecast: CountForecast
  /** All of its events came before, in answers that were cut. */
  readonly isExact: boolean
  /** Asked for to learn which share of the events a sample holds. */
  readonly isTrial: boolean
}

/** A span that holds as many events as an answer can, at the least. */
export interface FullSpan extends TimeWindow {
  /** Where a window that begins with it ends at the latest: what is full is never asked for as a whole again. */
  readonly partLast: number
}

/** What a plan knows, has under way and has left. Windows stand in the time of the service in `running`, and on the axis elsewhere. */
export interface PlanState {
  limit: number
  axis: TimeAxis
  /** What no answer has proven and no request is under way for. */
  open: TimeSpans
  knowledge: RangeKnowledge
  fullSpans: readonly FullSpan[]
  /** Windows that were answered whole. */
  answerCount: number
  readonly running: Set<PlannedWindow>
}

export const createPlanState = (whole: TimeWindow, limit: number): PlanState => {
  const open = createTimeSpans()
  open.add(whole)
  return { limit, axis: forwards, open, knowledge: createRangeKnowledge(), fullSpans: [], answerCount: 0, running: new Set() }
}

/** Of the stamps of an answer: so many at one instant may fill an answer by themselves. */
const denseShare = 0.25

/** A full span of which one half is asked for next; where one instant is dense, what lies before it, or it alone. */
export const fullSpan = ({ first, last }: TimeWindow, stamps: Float64Array): FullSpan => {
  const reach = Math.max(1, Math.ceil(denseShare * stamps.length))
  const dense = stamps.find((stamp, index) => stamps[index + reach - 1] === stamp)
  // The range that is asked for is one millisecond wider than the window.
  const partLast = dense === undefined ? Math.floor((first + last) / 2) : Math.max(first, dense - 2)
  return { first, last, partLast }
}

/** Time runs the other way from here on; what was learnt is forgotten. */
export const turnAxis = (state: PlanState, axis: TimeAxis): void => {
  state.knowledge = createRangeKnowledge()
  if (state.axis === axis) return
  const turnBoth = (span: TimeWindow): TimeWindow => axis.turn(state.axis.turn(span))
  const spans = state.open.all.map(turnBoth)
  state.open = createTimeSpans()
  for (const span of spans) state.open.add(span)
  state.fullSpans = state.fullSpans.map((span) => fullSpan(turnBoth(span), new Float64Array()))
  state.axis = axis
}

const lastBelowFull = ({ fullSpans }: PlanState, first: number): number =>
  fullSpans.reduce((least, span) => (span.first >= first ? Math.min(least, span.partLast) : least), Infinity)

type Wish = Pick<PlannedWindow, 'forecast'> & Partial<PlannedWindow> & { readonly last: number }

/** Takes a window from the first instant of an open stretch on. */
export const takeWindow = (state: PlanState, stretch: TimeWindow, { isExact = false, isTrial = false, forecast, last: wanted }: Wish): PlannedWindow => {
  const { first } = stretch
  const last = Math.max(first, Math.min(wanted, lastBelowFull(state, first), stretch.last))
  state.open.remove({ first, last })
  const window = { ...state.axis.turn({ first, last }), forecast, isExact, isTrial }
  state.running.add(window)
  return window
}

const isUncertain = ({ isExact }: PlannedWindow): boolean => !isExact

export const uncertainCount = ({ running }: PlanState): number => [...running].filter(isUncertain).length

/** Uncertain windows under way in a row that ends just before an instant. */
export const rowBefore = ({ running, axis }: PlanState, instant: number): number => {
  const spans = new Map([...running].map((window) => [axis.turn(window).last, window]))
  let count = 0
  let window = spans.get(instant - 1)
  while (window !== undefined) {
    if (isUncertain(window)) count += 1
    window = spans.get(axis.turn(window).first - 1)
  }
  return count
}
