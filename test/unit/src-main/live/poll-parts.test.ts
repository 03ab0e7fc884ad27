import { describe, expect, it } from 'vitest'
import { createPollParts } from '../../../../src-main/live/poll-parts'
import { aheadMs, knownStamps, type PollFacts } from '../../../../src-main/live/poll-window'

const minute = 60_000
const hour = 60 * minute
const nowMs = 1_000_000_000
/** Ends two hours ahead of now. */
const ahead = Float64Array.from(
  { length: 2 * knownStamps },
  (_, at) => nowMs + 2 * hour - (2 * knownStamps - 1 - at) * 1000,
)
const facts: PollFacts = {
  nowMs,
  startMs: nowMs - 24 * hour,
  latest: ahead,
  overlapMs: 15 * minute,
  reached: nowMs - 10_000,
  provableFrom: nowMs - 24 * hour,
}

const ofNow = { first: nowMs - 15 * minute, last: nowMs + minute }
// One more than 300, which would be doubted.
const ofAhead = { first: nowMs + 2 * hour - knownStamps * 1000, last: nowMs + aheadMs }

describe('the polls of a device that is hours ahead', () => {
  it('need no parts where few events are ahead of the clock, or they are ahead by less than a minute', () => {
    const { next } = createPollParts()
    expect(next({ ...facts, latest: ahead.slice(1) }, 1)).toBeNull()
    expect(next({ ...facts, latest: Float64Array.of(nowMs + minute, ...ahead.slice(1)) }, 1)).toBeNull()
  })

  it('are of the part that has news, and every fifth is of the other', () => {
    const { next, noteNews } = createPollParts()
    const five = () => [1, 2, 3, 4, 5].map((pollCount) => next(facts, pollCount))
    expect(five()).toEqual([ofAhead, ofAhead, ofAhead, ofAhead, ofNow])
    noteNews(true)
    expect(five()).toEqual([ofNow, ofNow, ofNow, ofNow, ofAhead])
    noteNews(false)
    expect(five()).toEqual([ofAhead, ofAhead, ofAhead, ofAhead, ofNow])
  })

  it('leave out nothing that was never asked for', () => {
    expect(createPollParts().next({ ...facts, reached: nowMs - hour }, 5)).toEqual({
      ...ofNow,
      first: nowMs - hour + 1,
    })
  })
})
