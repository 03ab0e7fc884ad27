import type { RequestedRange } from '../../src-core/proof/requested-range'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { secondMs } from '../../src-core/time/range-presets'
import type { OutsideEvents } from '../ports/body-reader'
import { toWireDate } from '../service/wire-date'

/** How the ranges of a run are written: whatever this service has been found to understand. */
export interface RangeWriting {
  /** Not in the zone of the query. */
  readonly isUtc: boolean
  /** No range ends in the future. */
  readonly isEndClosed: boolean
  /** Ranges begin and end with whole seconds. */
  readonly isWholeSeconds: boolean
}

export const asAsked: RangeWriting = { isUtc: false, isEndClosed: false, isWholeSeconds: false }

/** A range as it is asked for, and the most events that its answer may have. */
export interface AskedRange extends RequestedRange {
  readonly limit: number
  /** See `PageRequest`. */
  readonly wanted?: TimeWindow
}

/** A range as one request asks for it. */
export interface WrittenRange extends AskedRange {
  /** IANA zone in which its times are written; absent: that of the query. */
  readonly zone?: string
  /** See `PageRequest`. */
  readonly mustFit?: true
}

export const written = (
  { start, end, ...rest }: AskedRange,
  { isUtc, isWholeSeconds }: RangeWriting,
): WrittenRange => ({
  start: isWholeSeconds ? Math.floor(start / secondMs) * secondMs : start,
  end: isWholeSeconds ? Math.ceil(end / secondMs) * secondMs : end,
  ...rest,
  ...(isUtc && { zone: 'UTC' }),
})

/** What a run asks for, and when. */
interface RunFacts {
  readonly windows: readonly TimeWindow[]
  /** IANA zone. */
  readonly zone: string
  /** ms since the epoch. */
  readonly now: number
}

const hasOffset = (at: number, zone: string): boolean => {
  const date = toWireDate(at, zone)
  return date.ok && !date.value.endsWith('+0000')
}

const utcHelps = ({ windows, zone }: RunFacts): boolean =>
  windows.some(({ first, last }) => hasOffset(first, zone) || hasOffset(last, zone))
const closingHelps = ({ windows, now }: RunFacts): boolean => windows.some(({ last }) => last > now)

/**
 * Whether there is a way to write the ranges that has not been tried, however far outside of them an event lies, so
 * that such events need not be kept.
 */
export const canChange = (writing: RangeWriting, facts: RunFacts): boolean =>
  (!writing.isUtc && utcHelps(facts)) ||
  (!writing.isWholeSeconds && !writing.isEndClosed && closingHelps(facts))

/**
 * The next way to try with a service that has sent events from outside of a range; undefined: none is left.
 */
export const nextWriting = (
  writing: RangeWriting,
  facts: RunFacts,
  { maxDistance }: OutsideEvents,
): RangeWriting | undefined => {
  const isWithinSecond = maxDistance < secondMs
  const next = {
    isUtc: writing.isUtc || utcHelps(facts),
    // What has a time in the future is asked for no more then; and an end in the future does not explain parts of a
    // second.
    isEndClosed: writing.isEndClosed || (!isWithinSecond && closingHelps(facts)),
    isWholeSeconds: writing.isWholeSeconds || isWithinSecond,
  }
  const isSame =
    next.isUtc === writing.isUtc &&
    next.isEndClosed === writing.isEndClosed &&
    next.isWholeSeconds === writing.isWholeSeconds
  return isSame ? undefined : next
}
