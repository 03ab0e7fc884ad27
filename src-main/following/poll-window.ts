import type { TimeWindow } from '../query/time-window'

/** What is known of a device when it is polled. Times are ms since the epoch, `nowMs` by the service's clock. */
export interface PollFacts {
  readonly nowMs: number
  /** Where following began. */
  readonly startMs: number
  /** Time stamps of the latest events, ascending; at least those of the last `knownStamps`. */
  readonly latest: Float64Array
  /** How much earlier than the newest event a late one may be. */
  readonly overlapMs: number
}

/** As many known events may be fetched again with a poll: few enough to leave most of one answer to new ones. */
export const knownStamps = 300

/** Devices whose clock is ahead by no more than this are seen as their events arrive. */
export const aheadMs = 24 * 3_600_000

/** The newest event that is not from the future: one such event must not move the window away from all others. */
const newestOf = ({ latest, nowMs }: PollFacts): number => {
  for (let at = latest.length - 1; at >= 0; at -= 1) {
    const stamp = latest[at] ?? Number.NaN
    if (stamp <= nowMs) return stamp
  }
  return nowMs
}

/**
 * What a poll asks for: from the newest event minus the overlap on. Where more than a few hundred events fall into the overlap, it
 * begins at these; the sweep finds what comes later than that.
 */
export const pollWindow = (facts: PollFacts): TimeWindow => {
  const { latest, nowMs, startMs, overlapMs } = facts
  const newest = newestOf(facts)
  const overlapFirst = latest.length === 0 ? startMs : newest - overlapMs
  const manyFirst = Math.min(latest.at(-knownStamps) ?? Number.NEGATIVE_INFINITY, newest)
  return { first: Math.max(startMs, overlapFirst, manyFirst), last: nowMs + aheadMs }
}

/** The last hour, whatever was seen of it. */
export const sweepWindow = (facts: PollFacts, sweepMs: number): TimeWindow => {
  const { nowMs, startMs } = facts
  return { first: Math.max(startMs, Math.min(newestOf(facts), nowMs) - sweepMs), last: nowMs + aheadMs }
}

/** The latest stamps, after an answer that holds every event from `first` on. All ascending. */
export const latestOf = (known: Float64Array, first: number, arrived: Float64Array): Float64Array => {
  const earlier = known.filter((stamp) => stamp < first)
  const all = new Float64Array(earlier.length + arrived.length)
  all.set(earlier)
  all.set(arrived, earlier.length)
  return all.slice(-2 * knownStamps)
}
