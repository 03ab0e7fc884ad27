import type { TimeWindow } from '../../src-core/proof/time-window'
import { aheadMs, knownStamps, type PollFacts, withinProof, withPlainCount } from './poll-window'

/** The service's clock may turn out to be ahead of what was believed by less than this. */
const nearMs = 60_000
/** One poll in so many asks for the part that had no news of late. */
const pollsPerQuietPart = 5

/** More is ahead of the service's clock than one answer should bring again with each poll. */
const isFarAhead = ({ latest, nowMs }: PollFacts): boolean =>
  latest.length === 2 * knownStamps && (latest[0] ?? 0) > nowMs + nearMs

const ofNow = (facts: PollFacts): TimeWindow => ({
  first: withinProof(facts.nowMs - facts.overlapMs, facts),
  last: facts.nowMs + nearMs,
})

/** The last of what is ahead, and whatever comes after it. */
const ofAhead = ({ latest, nowMs }: PollFacts): TimeWindow => ({
  first: withPlainCount(latest[latest.length - knownStamps] ?? nowMs, latest),
  last: nowMs + aheadMs,
})

/**
 * The polls of a device whose clock is hours ahead. All of its events between now and the newest would be
 * fetched again with each poll, so each asks for one part only: for what is ahead, or for now, where its
 * events come when its clock is set right. The sweep asks for all.
 */
export const createPollParts = () => {
  let hasNewsOfNow = false
  return {
    /** Null: this poll needs no parts. */
    next: (facts: PollFacts, pollCount: number): TimeWindow | null => {
      if (!isFarAhead(facts)) return null
      return (pollCount % pollsPerQuietPart === 0) === hasNewsOfNow ? ofAhead(facts) : ofNow(facts)
    },
    /**
     * `isOfNow`: an answer that holds the service's now had new events; otherwise one that is only of what is
     * ahead.
     */
    noteNews: (isOfNow: boolean): void => {
      hasNewsOfNow = isOfNow
    },
  }
}
