import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { isUsualLimit } from '../../src-core/proof/usual-limits'

/**
 * What is known of a device when it is polled. Times are ms since the epoch, `nowMs` by the service's clock.
 */
export interface PollFacts {
  readonly nowMs: number
  /** Where following began. */
  readonly startMs: number
  /** Time stamps of the latest events, ascending; at least those of the last `knownStamps`. */
  readonly latest: Float64Array
  /** How much earlier than the newest event a late one may be. */
  readonly overlapMs: number
  /** Up to here the device has been asked before: a poll leaves nothing out after it. */
  readonly reached: number
  /**
   * After the last instant that cannot be proven: asking for it again would cost dozens of requests each
   * time.
   */
  readonly provableFrom: number
}

/**
 * As many known events may be fetched again with a poll: few enough to leave most of one answer to new ones.
 */
export const knownStamps = 300

/** Devices whose clock is ahead by no more than this are seen as their events arrive. */
export const aheadMs = 24 * 3_600_000

/**
 * The newest event that is not from the future: one such event must not move the window away from all others.
 */
const newestOf = ({ latest, nowMs }: PollFacts): number => {
  for (let at = latest.length - 1; at >= 0; at -= 1) {
    const stamp = latest[at] ?? Number.NaN
    if (stamp <= nowMs) return stamp
  }
  return nowMs
}

/** `first`, no earlier than makes sense, and no later than the first instant that has not been asked for. */
export const withinProof = (first: number, { startMs, provableFrom, reached }: PollFacts): number =>
  Math.max(startMs, Math.min(Math.max(first, provableFrom), reached + 1))

/**
 * `first`, or the event before it where as many known events follow as a service might truncate its answers
 * at: such an answer would be doubted, and asked for again in parts, with each poll of a silent device.
 */
export const withPlainCount = (first: number, latest: Float64Array): number => {
  const index = latest.findIndex((stamp) => stamp >= first)
  return index > 0 && isUsualLimit(latest.length - index) ? (latest[index - 1] ?? first) : first
}

/**
 * Where a poll begins: at the newest event minus the overlap. Where more than a few hundred events fall into
 * the overlap, it begins at these; the sweep finds what comes later than that.
 */
export const pollFirst = (facts: PollFacts): number => {
  const { latest, startMs, overlapMs } = facts
  const newest = newestOf(facts)
  const overlapFirst = latest.length === 0 ? startMs : newest - overlapMs
  const manyFirst = Math.min(latest.at(-knownStamps) ?? Number.NEGATIVE_INFINITY, newest)
  return withinProof(withPlainCount(Math.max(overlapFirst, manyFirst), latest), facts)
}

const sweepMs = 3_600_000

/** Where a sweep begins: an hour back, whatever was seen of it. */
export const sweepFirst = (facts: PollFacts): number => withinProof(newestOf(facts) - sweepMs, facts)

/**
 * Everything from `first` on. `isEndClosed`: up to now, and otherwise as far ahead as the clock of a device
 * may be.
 */
export const openWindow = (first: number, nowMs: number, isEndClosed: boolean): TimeWindow => ({
  first,
  last: Math.max(first, nowMs + (isEndClosed ? 0 : aheadMs)),
})

/** The latest stamps, after an answer with every event of `windows`. All ascending. */
export const latestOf = (
  known: Float64Array,
  windows: readonly TimeWindow[],
  arrived: Float64Array,
): Float64Array => {
  const answered = TimeSet.from(windows)
  const others = known.filter((stamp) => !answered.contains(stamp))
  const all = new Float64Array(others.length + arrived.length)
  all.set(others)
  all.set(arrived, others.length)
  return all.sort().slice(-2 * knownStamps)
}
