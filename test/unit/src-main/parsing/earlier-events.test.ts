import { describe, expect, it } from 'vitest'
import { ok } from '../../../../src-core/errors/result'
import { createEarlierEvents } from '../../../../src-main/parsing/earlier-events'
import { createPageState } from '../../../../src-main/parsing/page-state'
import { stampedElements } from '../../../../src-main/parsing/range-stamps'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { type RangeRunOptions, startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../src-main/query/range-tally'
import { sampleEvent } from '../../src-core/events/sample-events'

const deviceId = 'pump-7'
const base = 1_763_622_000_000
const whole = { first: base, last: base + 2_000_000 }
const all = Array.from({ length: 1500 }, (_, index) => base + 500 + index * 1000)
const timesAt = (time: number | string) => ({
  createdTime: time,
  ingressTimeStamp: time,
  deviceTimestamp: time,
})
type Wire = (at: number) => number | string
const eventAt = (at: number, wire: Wire) => ({
  ...sampleEvent({ deviceId, attributeCode: 't', id: `${deviceId}@#t@#${String(at)}` }),
  ...timesAt(wire(at)),
})

/**
 * A service that keeps the newest 1,000, and does not show the event at `hidden` in any range that is
 * narrower than the whole.
 */
const verdictWith = (hidden: number | undefined, wire: Wire = (at) => at) => {
  const state = createPageState({ kind: 'merged' })
  const send: RangeRunOptions['send'] = async ({ start, end }) => {
    const isWhole = start < whole.first && end > whole.last
    const found = all.filter((at) => at >= start && at <= end && (isWhole || at !== hidden)).slice(-1000)
    const body = new TextEncoder().encode(
      JSON.stringify({ returnCode: 0, result: found.map((at) => eventAt(at, wire)) }),
    )
    const taken = state.take(body, { deviceId, limit: 1000, start, end })
    if (!taken.ok) throw new Error(taken.problem.kind)
    return ok(taken.value.facts)
  }
  const options = {
    whole,
    windows: [whole],
    limit: 1000,
    atOnce: () => 4,
    tally: createRangeTally(),
    largest: new LargestAnswers(),
    now: () => whole.last,
  }
  return startRangeRun({ ...options, send, signal: new AbortController().signal }).finished
}

describe('an answer that lacks an event which an earlier one had', () => {
  it.each<[string, Wire]>([
    ['numbers', (at) => at],
    ['texts of digits', String],
  ])('proves nothing about its window, which is named, with times as %s', async (_, wire) => {
    const hidden = all[1200] ?? 0
    const verdict = await verdictWith(hidden, wire)
    expect(verdict).toMatchObject({ kind: 'notProvable', missing: [], eventCount: all.length })
    expect(verdict.doubtful).toHaveLength(1)
    const [window] = verdict.doubtful ?? []
    expect(window?.doubts).toEqual([{ kind: 'contradicted', eventCount: 1 }])
    expect([(window?.first ?? Infinity) <= hidden, (window?.last ?? 0) >= hidden]).toEqual([true, true])
  })

  it('is none where all of them come again', async () => {
    const verdict = await verdictWith(undefined)
    expect([verdict.kind, verdict.doubtful]).toEqual(['complete', undefined])
  })
})

describe('events whose times cannot be read', () => {
  const events = stampedElements([
    timesAt('yesterday'),
    timesAt('08:15'),
    { ...timesAt(base), createdTime: 'x' },
  ])
  const followed = { start: base, end: base + 1000, limit: 1000, isFollowed: true as const }
  const nothing = stampedElements([])

  it.each([
    ['the range that they came for', { start: base, end: base + 1000 }, 3],
    ['a wider one', { start: base - 1, end: base + 1001 }, 3],
    ['one that begins later', { start: base + 1, end: base + 2000 }, 0],
    ['one that ends earlier', { start: base - 1000, end: base + 999 }, 0],
  ])('are lacking in an empty answer for %s', (_, asked, count) => {
    const earlier = createEarlierEvents()
    earlier.note(events, [0, 1, 2], followed)
    expect(earlier.lackingIn(nothing, [], asked)).toBe(count)
  })

  it('are not lacking where they come again', () => {
    const earlier = createEarlierEvents()
    earlier.note(events, [0, 1, 2], followed)
    expect(earlier.lackingIn(events, [], followed)).toBe(0)
    expect(earlier.lackingIn(events, [2], followed)).toBe(1)
  })
})
