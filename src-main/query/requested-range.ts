import type { RequestedRange } from '../../src-core/proof/halves'
import { intersect, type TimeWindow } from '../../src-core/proof/time-window'

/**
 * The service does not say whether it includes the ends of a range, so the requested range is one millisecond
 * wider on each side, except at the ends of the query itself, where the service decides. Adjacent windows
 * requested like this overlap, so no instant falls between them however the service treats the ends.
 */
export const requestedRange = ({ first, last }: TimeWindow, whole: TimeWindow): RequestedRange => {
  const wider = intersect(whole, { first: first - 1, last: last + 1 })
  return { start: wider.first, end: wider.last }
}

/** A range as it is asked for, and the most events that its answer may have. */
export interface AskedRange extends RequestedRange {
  readonly limit: number
}
