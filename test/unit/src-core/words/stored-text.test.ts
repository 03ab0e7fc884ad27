import { describe, expect, it } from 'vitest'
import { createEventTable } from '../../../../src-core/events/event-table'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import type { QuerySource } from '../../../../src-core/results/result-source'
import { storedTextIn } from '../../../../src-core/words/stored-text'
import { tabTextIn } from '../../../../src-core/words/tab-text'
import { verdictBrief } from '../../../../src-core/words/verdict-brief'
import { wordsIn } from './words-in'

const hour = 3_600_000
const asked = Date.UTC(2026, 10, 20, 12)
const devices = ['pump-0042']
const range = { start: asked - hour, end: asked + hour }
const verdictWith = (change: Partial<RangeVerdict>): RangeVerdict => ({
  kind: 'complete',
  eventCount: 3,
  sharedIdCount: 0,
  requestCount: 1,
  windowCount: 1,
  missing: [],
  notProvable: [],
  ...change,
})

const resultWith = (verdict: RangeVerdict): EventsResult => {
  const source = {
    kind: 'query',
    devices,
    preset: 'custom',
    limit: null,
    ...{ connectionId: 'c', connectionName: 'gateway', baseUrl: 'https://gw', zone: 'UTC' },
    ...{ ...range, receivedAt: asked },
  } as const satisfies QuerySource
  const result: EventsResult = createEventsResult('pump-0042', source, createEventTable())
  const ended = { isFinished: true, isWaitingForConsent: false }
  const ranges = [{ deviceId: 'pump-0042', verdict }]
  result.state.range = { queryId: 'q', startedAt: asked, eventsBefore: 0, devices: ranges, ...ended }
  return result
}
/** The tone, and how it is said in the tab. */
const inTab = (language: 'en' | 'zh-CN', verdict: RangeVerdict): readonly string[] => {
  const result = resultWith(verdict)
  const { tone, word } = verdictBrief(wordsIn(language), result)
  return [tone, word.toLowerCase()]
}
/** The same on the tab, and in the list of all tabs. */
const onTab = (language: 'en' | 'zh-CN', verdict: RangeVerdict): readonly string[] => {
  const { tone, text } = tabTextIn(wordsIn(language), () => new Map()).badgeOf(resultWith(verdict))
  return [tone, text.toLowerCase()]
}
/** The same in the list of kept results. */
const inList = (language: 'en' | 'zh-CN', verdict: RangeVerdict): readonly string[] => {
  const { tone, found } = storedTextIn(wordsIn(language)).partsOf(
    {
      request: { kind: 'range', query: { devices, ...range } },
      devices: [{ verdict }],
      startedAt: asked,
      asOf: asked,
      eventCount: verdict.eventCount,
      byteCount: 1000,
    },
    verdict.eventCount,
  )
  return [tone, found.replace(/^.*?[,，] ?/, '').toLowerCase()]
}

const window = { first: range.start, last: range.end }
const verdicts: Readonly<Record<string, RangeVerdict>> = {
  complete: verdictWith({}),
  'complete so far': verdictWith({ until: asked }),
  'dated ahead': verdictWith({ until: range.start - 1 }),
  'not begun': verdictWith({ until: range.start - 1, eventCount: 0 }),
  silent: verdictWith({ eventCount: 0 }),
  partial: verdictWith({ kind: 'partial', missing: [window], windowCount: 2 }),
  'of nothing': verdictWith({ kind: 'partial', missing: [window], eventCount: 0 }),
  'not provable': verdictWith({ kind: 'notProvable', notProvable: [asked] }),
}

describe('the range of a kept result', () => {
  const [now, day] = [Date.now(), 24 * hour]
  const rangeOf = (startedAt: number, end: number, length: number): string =>
    storedTextIn(wordsIn('en')).partsOf(
      {
        request: { kind: 'range', query: { devices, start: end - length, end } },
        devices: [{ verdict: verdictWith({}) }],
        ...{ startedAt, asOf: startedAt, eventCount: 3, byteCount: 1000 },
      },
      3,
    ).range

  it('is named as that of the query to be run again', () => {
    expect(rangeOf(now - hour, now - hour - 700, day)).toBe('last 24 hours')
    expect(rangeOf(now - hour, now - hour, 7 * day)).toBe('last 7 days')
  })

  it('is its times where it was another length, had another end, or is another time than those words mean now', () => {
    const times = /^\w{3} \d+(?:, \d{4})? \d\d:\d\d to /
    expect(rangeOf(now - hour, now - hour, day + 1000)).toMatch(times)
    expect(rangeOf(now - hour, now - 2 * hour, day)).toMatch(times)
    expect(rangeOf(now - 2 * day, now - 2 * day, day)).toMatch(times)
  })
})

describe('the verdict on a kept result', () => {
  it.each(Object.entries(verdicts))('is in the list the one of its tab, and on it: %s', (_, verdict) => {
    for (const language of ['en', 'zh-CN'] as const) {
      expect(inList(language, verdict)).toEqual(inTab(language, verdict))
      expect(onTab(language, verdict)).toEqual(inTab(language, verdict))
    }
  })

  it('does not count what it says there is none of', () => {
    expect(inList('en', verdictWith({ eventCount: 0 }))).toEqual(['plain', 'no events'])
  })
})
