import type { TimeWindow } from '../../../src-core/proof/time-window'
import { createFirstKeptRange } from './first-kept-range'
import { fullSpan, type PlannedWindow, type PlanState, turnAxis } from './plan-state'
import { choiceOf } from './sample-size'
import { createSampledRange, type WindowAnswer } from './sampled-range'
import { countBefore } from './stamps'
import { backwards, forwards } from './time-axis'
import { shapeOf } from './truncated-shape'

/**
 * Works out which events this service keeps when it truncates an answer, and plans the next windows
 * accordingly.
 */
export interface KeptEvents {
  /** Undefined: better to wait for the pending answers. */
  take(stretch: TimeWindow, isIdle: boolean): PlannedWindow | undefined
  answered(window: PlannedWindow, answer: WindowAnswer): void
  truncated(window: PlannedWindow, answer: WindowAnswer): void
}

/**
 * How many contradictions we tolerate once a rule has held: events that were added meanwhile cause one or
 * two.
 */
const maxContradictions = 2
/** A larger share of new events than what may have been added since the first answer. */
const lateShare = 0.02
/** Relative to the time span of the probe's events. */
const probeTolerance = 0.001

interface Reading {
  readonly state: PlanState
  readonly whole: TimeWindow
  readonly firstKept: ReturnType<typeof createFirstKeptRange>
  readonly sampled: ReturnType<typeof createSampledRange>
  /** The stamps of the first answer, which covers the whole range. */
  probe: Float64Array | undefined
  keepsFirst: boolean
  isTurned: boolean
  contradictions: number
}

const probeOnAxis = ({ state, probe }: Reading): Float64Array =>
  state.axis.turnStamps(probe ?? new Float64Array())

const keepFirst = (reading: Reading): void => {
  const { state, firstKept, whole } = reading
  reading.keepsFirst = true
  firstKept.truncated(state.axis.turn(whole), probeOnAxis(reading))
}

const readProbe = (reading: Reading, window: PlannedWindow, answer: WindowAnswer): void => {
  reading.probe = answer.stamps
  const { emptySide } = shapeOf(answer.stamps, window)
  turnAxis(reading.state, emptySide === 'start' ? backwards : forwards)
  reading.keepsFirst = emptySide !== undefined
  if (reading.keepsFirst) keepFirst(reading)
  else reading.sampled.truncated(window, answer, undefined)
}

/**
 * If at least `share` of the new events lie before everything in the probe, the service keeps the other end.
 */
const keepsOtherEnd = (reading: Reading, { stamps, newCount }: WindowAnswer, share: number): boolean => {
  if (reading.isTurned) return false
  const known = probeOnAxis(reading)
  const [first = 0, last = 0] = [known[0], known.at(-1)]
  // We do not know yet which of an event's time stamps the range applies to, so stamps of the probe may be
  // off by the difference.
  const before = first - probeTolerance * (last - first)
  return newCount > 0 && countBefore(reading.state.axis.turnStamps(stamps), before) >= share * newCount
}

/**
 * A window that had to be complete was truncated: the service does not keep the first events, or not at this
 * end.
 */
const readContradiction = (
  reading: Reading,
  window: PlannedWindow,
  answer: WindowAnswer,
  known: number,
): void => {
  const { state, firstKept, sampled } = reading
  const again = answer.count - answer.newCount
  const isOther = keepsOtherEnd(reading, answer, 0.5)
  const isFirstOther = isOther && again >= 0.95 * known && keepsOtherEnd(reading, answer, 0.95)
  reading.isTurned ||= isOther
  turnAxis(state, isOther === (state.axis === forwards) ? backwards : forwards)
  const span = state.axis.turn(window)
  const stamps = state.axis.turnStamps(answer.stamps)
  if (isFirstOther) {
    firstKept.isConfirmed = false
    keepFirst(reading)
    return firstKept.truncated(span, stamps)
  }
  reading.keepsFirst = false
  const choice = choiceOf({ known, again }) ?? 'fixed'
  sampled.begin(state.axis.turn(reading.whole), probeOnAxis(reading), choice)
  // An answer with almost no new events is no better a sample than the previous one.
  if (choice === 'fixed' && answer.newCount < 0.1 * state.limit)
    state.fullSpans = [...state.fullSpans, fullSpan(span, stamps)]
  else sampled.truncated(span, { ...answer, stamps }, undefined)
}

const truncatedAsFirstKept = (reading: Reading, window: PlannedWindow, answer: WindowAnswer): void => {
  const { state, firstKept } = reading
  const isContradiction = window.isExact && window.forecast.mean >= state.limit / 2
  if (isContradiction) reading.contradictions += 1
  if (isContradiction && (!firstKept.isConfirmed || reading.contradictions > maxContradictions)) {
    return readContradiction(reading, window, answer, window.forecast.mean)
  }
  firstKept.truncated(state.axis.turn(window), state.axis.turnStamps(answer.stamps))
}

const truncatedAsSample = (reading: Reading, window: PlannedWindow, answer: WindowAnswer): void => {
  const { state, sampled } = reading
  if (window.isTrial && keepsOtherEnd(reading, answer, 0.5))
    return readContradiction(reading, window, answer, 0)
  const forecast = window.isTrial || window.forecast.error > 0.5 ? undefined : window.forecast
  sampled.truncated(
    state.axis.turn(window),
    { ...answer, stamps: state.axis.turnStamps(answer.stamps) },
    forecast,
  )
}

/** The first part of a sample held nothing new: the service did return all events at one end. */
const readWholePart = (reading: Reading, { count, newCount }: WindowAnswer): void => {
  const { state, whole, probe, firstKept, sampled } = reading
  const [first = whole.first, last = whole.last] = [probe?.[0], probe?.at(-1)]
  if (reading.keepsFirst || sampled.choice !== undefined || newCount > 0 || count < 0.1 * state.limit) return
  turnAxis(state, first - whole.first > whole.last - last ? backwards : forwards)
  firstKept.isConfirmed = true
  keepFirst(reading)
}

/**
 * Late arrivals in a part whose events were taken for known: the service keeps by another stamp than the one
 * that the range applies to.
 */
const readLateArrivals = (
  reading: Reading,
  window: PlannedWindow,
  { count, newCount }: WindowAnswer,
): void => {
  const { state, whole, firstKept, sampled } = reading
  if (!window.isExact || firstKept.isConfirmed || newCount <= lateShare * count) return
  reading.keepsFirst = false
  sampled.begin(state.axis.turn(whole), probeOnAxis(reading), 'fixed')
}

export const createKeptEvents = (state: PlanState, whole: TimeWindow): KeptEvents => {
  const firstKept = createFirstKeptRange(state)
  const sampled = createSampledRange(state)
  const reading: Reading = {
    state,
    whole,
    firstKept,
    sampled,
    probe: undefined,
    keepsFirst: true,
    isTurned: false,
    contradictions: 0,
  }
  return {
    take: (stretch, isIdle) =>
      reading.keepsFirst ? firstKept.take(stretch, isIdle) : sampled.take(stretch, isIdle),
    answered: (window, answer) => {
      if (reading.keepsFirst) readLateArrivals(reading, window, answer)
      if (reading.keepsFirst) firstKept.answered(window, answer.count)
      readWholePart(reading, answer)
    },
    truncated: (window, answer) => {
      if (reading.probe === undefined) readProbe(reading, window, answer)
      else if (reading.keepsFirst) truncatedAsFirstKept(reading, window, answer)
      else truncatedAsSample(reading, window, answer)
    },
  }
}
