import { timeFields } from '../../src-core/events/event'
import { type RequestedRange } from '../../src-core/proof/requested-range'
import { isUsualLimit } from '../../src-core/proof/usual-limits'
import type { PageRequest } from '../ports/body-reader'
import type { StampedEvents } from './range-stamps'

interface Spans {
  readonly first: Float64Array
  readonly last: Float64Array
  readonly earliest: number
  readonly latest: number
  /** Events without one of the times: the range that they came for is all that is known of them. */
  readonly untimedCount: number
  readonly asked: RequestedRange
}

/** From when to when each event lies, by all of its times. */
const spansOf = ({ timesOf }: StampedEvents, indices: Iterable<number>, asked: RequestedRange): Spans => {
  const [first, last]: [number[], number[]] = [[], []]
  let untimedCount = 0
  for (const index of indices) {
    const times = timesOf(index).filter((time) => time !== null)
    if (times.length < timeFields.length) {
      untimedCount += 1
      continue
    }
    first.push(Math.min(...times))
    last.push(Math.max(...times))
  }
  const earliest = first.reduce((one, other) => Math.min(one, other), Infinity)
  const latest = last.reduce((one, other) => Math.max(one, other), -Infinity)
  return {
    first: Float64Array.from(first),
    last: Float64Array.from(last),
    earliest,
    latest,
    untimedCount,
    asked: { start: asked.start, end: asked.end },
  }
}

/** Whichever time the range applies to, and whether or not it includes its ends: these are in it. */
const countInside = (spans: Spans, { start, end }: RequestedRange): number => {
  const { first, last, earliest, latest, untimedCount, asked } = spans
  let count = start <= asked.start && asked.end <= end ? untimedCount : 0
  if (earliest >= end || latest <= start) return count
  for (let index = 0; index < first.length; index += 1)
    if ((first[index] ?? start) > start && (last[index] ?? end) < end) count += 1
  return count
}

/**
 * The events of answers whose ranges are asked for again, which the answers to that must contain: of those that may
 * have been truncated, and of what is followed.
 */
export const createEarlierEvents = () => {
  const answers: Spans[] = []
  return {
    /**
     * How many of them an answer lacks; `added`: its events that no earlier answer held. Call it before
     * `note`.
     */
    lackingIn: (events: StampedEvents, added: Iterable<number>, asked: RequestedRange): number => {
      const known = answers.reduce((sum, spans) => sum + countInside(spans, asked), 0)
      if (known === 0) return 0
      const indices = new Set(added)
      const again = Array.from({ length: events.count }, (_, index) => index).filter(
        (index) => !indices.has(index),
      )
      return Math.max(0, known - countInside(spansOf(events, again, asked), asked))
    },
    /** `added`: those events of an answer that no earlier one held. */
    note: (
      events: StampedEvents,
      added: Iterable<number>,
      asked: Pick<PageRequest, 'limit' | 'isFollowed'> & RequestedRange,
    ): void => {
      if (asked.isFollowed !== true && events.count < asked.limit && !isUsualLimit(events.count)) return
      const spans = spansOf(events, added, asked)
      if (spans.first.length > 0 || spans.untimedCount > 0) answers.push(spans)
    },
  }
}
