import { describe, expect, it } from 'vitest'
import { knownStamps, latestOf, pollFirst, sweepFirst } from '../../../../src-main/live/poll-window'

const minute = 60_000
const facts = {
  nowMs: 1_000_000_000,
  startMs: 900_000_000,
  latest: new Float64Array(0),
  overlapMs: 15 * minute,
  reached: 999_990_000,
  provableFrom: 900_000_000,
}
const every = (count: number, stepMs: number, last: number): Float64Array =>
  Float64Array.from({ length: count }, (_, at) => last - (count - 1 - at) * stepMs)

describe('what a poll asks for', () => {
  it('is everything from the start on, as long as nothing is known', () => {
    expect(pollFirst(facts)).toBe(facts.startMs)
  })

  it('begins the overlap before the newest event', () => {
    const newest = facts.nowMs - 5 * minute
    expect(pollFirst({ ...facts, latest: every(10, minute, newest) })).toBe(newest - 15 * minute)
  })

  it('never begins before the start', () => {
    expect(pollFirst({ ...facts, startMs: facts.nowMs - minute, latest: every(2, 1000, facts.nowMs) })).toBe(
      facts.nowMs - minute,
    )
  })

  it('begins at the last few hundred events where more fall into the overlap', () => {
    // One more than 300, which would be doubted.
    expect(pollFirst({ ...facts, latest: every(2 * knownStamps, 100, facts.nowMs) })).toBe(
      facts.nowMs - knownStamps * 100,
    )
  })

  it('begins one event earlier where an answer with just the known ones would be doubted', () => {
    const newest = facts.nowMs - minute
    // 150 within the overlap.
    const latest = every(200, 6000, newest)
    expect(pollFirst({ ...facts, latest, overlapMs: 149 * 6000 })).toBe(newest - 150 * 6000)
    expect(pollFirst({ ...facts, latest, overlapMs: 148 * 6000 })).toBe(newest - 148 * 6000)
    // There is no earlier one.
    expect(pollFirst({ ...facts, latest: latest.slice(-150) })).toBe(newest - 15 * minute)
  })

  it('begins no later than the first instant that was not asked for', () => {
    const latest = every(2 * knownStamps, 100, facts.nowMs)
    expect(pollFirst({ ...facts, latest, reached: facts.nowMs - 20 * minute })).toBe(
      facts.nowMs - 20 * minute + 1,
    )
  })

  it('leaves out the instants that cannot be proven, which cost dozens of requests', () => {
    const latest = every(10, minute, facts.nowMs)
    expect(pollFirst({ ...facts, latest, provableFrom: facts.nowMs - 5 * minute })).toBe(
      facts.nowMs - 5 * minute,
    )
  })

  it('is not moved by an event from the future', () => {
    const newest = facts.nowMs - minute
    const latest = Float64Array.of(...every(10, minute, newest), facts.nowMs + 3_600_000)
    expect(pollFirst({ ...facts, latest })).toBe(newest - 15 * minute)
  })

  it('reaches back from now where all events are from the future', () => {
    expect(pollFirst({ ...facts, latest: every(10, minute, facts.nowMs + 7_200_000) })).toBe(
      facts.nowMs - 15 * minute,
    )
  })
})

describe('what a sweep asks for', () => {
  it('is the hour before the newest event', () => {
    const latest = every(3, minute, facts.nowMs - 10 * minute)
    expect(sweepFirst({ ...facts, latest })).toBe(facts.nowMs - 70 * minute)
  })
})

describe('the latest stamps', () => {
  it('are those outside of the windows, and those of their answer, as often as they came', () => {
    const known = Float64Array.of(1, 2, 5, 5, 6, 20)
    expect(latestOf(known, [{ first: 5, last: 9 }], Float64Array.of(5, 5, 6, 9))).toEqual(
      Float64Array.of(1, 2, 5, 5, 6, 9, 20),
    )
  })

  it('are no more than are used', () => {
    expect(latestOf(every(1000, 1, 1000), [{ first: 1001, last: 2000 }], every(1000, 1, 2000))).toEqual(
      every(2 * knownStamps, 1, 2000),
    )
  })
})
