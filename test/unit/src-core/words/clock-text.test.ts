import { describe, expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import type { QuerySource } from '../../../../src-core/results/result-source'
import { resultTextIn } from '../../../../src-core/words/result-text'
import { tabTextIn } from '../../../../src-core/words/tab-text'
import { verdictBrief } from '../../../../src-core/words/verdict-brief'
import { wordsIn } from './words-in'

const [minute, hour] = [60_000, 3_600_000]
const asked = Date.UTC(2026, 10, 20, 12)
const words = wordsIn('en')

/** A complete range of an hour without an event; the service's clock minus ours is within a second. */
const rangeWith = (differenceMs: number | null, end = asked): EventsResult => {
  const source = {
    kind: 'query',
    devices: ['pump-0042'],
    preset: 'custom',
    limit: null,
    ...{ connectionId: 'c', connectionName: 'gateway', baseUrl: 'https://gw', zone: 'UTC' },
    ...{ start: end - hour, end, receivedAt: asked },
  } as const satisfies QuerySource
  const result = createEventsResult('pump-0042', source, createEventTable())
  const counts = { eventCount: 0, sharedIdCount: 0, requestCount: 1, windowCount: 1 }
  const verdict = { kind: 'complete' as const, missing: [], notProvable: [], ...counts }
  const devices = [{ deviceId: 'pump-0042', verdict }]
  const ended = { isFinished: true, isWaitingForConsent: false }
  result.state.range = { queryId: 'q', startedAt: asked, eventsBefore: 0, devices, ...ended }
  result.state.clockDifference =
    differenceMs === null ? null : { minMs: differenceMs - 500, maxMs: differenceMs + 500 }
  return result
}
const pillOf = (result: EventsResult) => verdictBrief(words, result)
const sentenceOf = (result: EventsResult): string => resultTextIn(words).ofResult(result)

describe('a range up to now, by a clock that is wrong', () => {
  it('is never called empty or complete first', () => {
    const behind = rangeWith(3 * hour)
    expect(pillOf(behind)).toMatchObject({ tone: 'caution', word: 'Clock 3 h behind', rest: '0 events' })
    expect(sentenceOf(behind)).toBe(
      'the clock of this computer is 3 h behind the service, so its "now" is too early: set the clock, or type the times; no events; whether the device exists is not known',
    )
    expect(tabTextIn(words, () => new Map()).badgeOf(behind)).toEqual({
      text: 'clock 3 h behind',
      tone: 'caution',
    })
    const ahead = rangeWith(-2 * hour)
    expect(pillOf(ahead)).toMatchObject({ tone: 'caution', word: 'Clock 2 h ahead' })
    expect(sentenceOf(ahead)).toContain(
      '2 h ahead of the service, so its "now" is too late: set the clock, or type the times; ',
    )
  })

  it('is what it is with clocks less than five minutes apart, or with none that is known', () => {
    for (const difference of [null, 0, 5 * minute + 400, -5 * minute - 400])
      expect(pillOf(rangeWith(difference))).toMatchObject({ tone: 'plain', word: 'No events' })
    expect(pillOf(rangeWith(5 * minute + 600)).word).toBe('Clock 5 min behind')
    expect(pillOf(rangeWith(-5 * minute - 600)).word).toBe('Clock 5 min ahead')
  })

  it('is what it is where its end is years ahead, as of strays', () => {
    expect(sentenceOf(rangeWith(3 * hour, Date.UTC(2199, 11, 31)))).not.toContain('clock')
  })

  it('is what it is where its end was an hour ago', () => {
    expect(pillOf(rangeWith(3 * hour, asked - hour)).word).toBe('No events')
    expect(sentenceOf(rangeWith(3 * hour, asked - hour))).not.toContain('clock')
  })

  it('is named beside the latest events, too', () => {
    const result = rangeWith(3 * hour)
    const source = { ...result.source, limit: 100, answers: [] } as unknown as QuerySource
    const latest = { ...result, source, state: { ...result.state, range: null } }
    expect(pillOf(latest)).toMatchObject({ tone: 'caution', word: 'Clock 3 h behind' })
    expect(sentenceOf(latest)).toContain('3 h behind the service')
  })
})
