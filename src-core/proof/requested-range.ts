import { secondMs, thisSecond } from '../time/range-presets'
import { intersect, type TimeWindow } from './time-window'

/** A range as it is sent: ms since the epoch. */
export interface RequestedRange {
  readonly start: number
  readonly end: number
}

/** Years of four digits, which is all that the service can be asked for. */
export const writable: TimeWindow = {
  first: Date.parse('0000-01-01T00:00:00.000Z'),
  last: Date.parse('9999-12-31T23:59:59.999Z'),
}

/**
 * The service does not say whether it includes the ends of a range. So a millisecond more is asked for on each
 * side: adjacent windows overlap, and no instant falls between them however the service treats the ends.
 */
export const widened = ({ first, last }: TimeWindow): RequestedRange => {
  const wider = intersect(writable, { first: first - 1, last: last + 1 })
  return { start: wider.first, end: wider.last }
}

/**
 * What to ask for, for a window of the range `whole`. A service may also round times to whole seconds: within the
 * range the next window makes up for that, at its ends whole seconds are asked for, as far as they have come, and a
 * millisecond before them, in case the first one does not belong to the range. `present`: what the service's clock
 * shows, ms since the epoch.
 */
export const requestedRange = (window: TimeWindow, whole: TimeWindow, present: number): RequestedRange => {
  const { start, end } = widened(window)
  const nextSecond = Math.min(thisSecond(window.last) + secondMs, writable.last)
  return {
    start: window.first > whole.first ? start : Math.max(thisSecond(window.first) - 1, writable.first),
    end: window.last < whole.last ? end : Math.max(end, Math.min(nextSecond, present)),
  }
}

/** The last instant that the answer to such a range shows for certain: at the end of `whole`, whole seconds only. */
export const lastShown = (window: TimeWindow, whole: TimeWindow, { end }: RequestedRange): number =>
  window.last < whole.last ? end : thisSecond(end)

/**
 * The two halves of a range of at most two milliseconds; each end by itself when there is nothing between
 * them.
 */
export const halvesOf = ({ start, end }: RequestedRange): readonly RequestedRange[] => {
  if (start === end) return []
  if (end - start === 1) return [start, end].map((at) => ({ start: at, end: at }))
  return [
    { start, end: start + 1 },
    { start: start + 1, end },
  ]
}

export const rangeKey = ({ start, end }: RequestedRange): string => `${String(start)}:${String(end)}`
