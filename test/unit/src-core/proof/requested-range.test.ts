import { describe, expect, it } from 'vitest'
import { ok } from '../../../../src-core/errors/result'
import { rangeKey, requestedRange } from '../../../../src-core/proof/requested-range'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { startRangeRun } from '../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../src-main/query/range-tally'

const whole = { first: 4100, last: 7200 }
const later = 90_000

describe('the range requested for a window', () => {
  it('is one millisecond wider on each side', () => {
    expect(requestedRange({ first: 4120, last: 4150 }, whole, later)).toEqual({ start: 4119, end: 4151 })
    expect(requestedRange({ first: 4101, last: 4150 }, whole, later)).toEqual({ start: 4100, end: 4151 })
  })

  it('has whole seconds at the ends of the query, as a service may round them', () => {
    expect(requestedRange(whole, whole, later)).toEqual({ start: 3999, end: 8000 })
    expect(requestedRange({ first: 4000, last: 4100 }, { first: 4000, last: 7200 }, later).start).toBe(3999)
    expect(requestedRange({ first: 4100, last: 7000 }, { first: 4100, last: 7000 }, later).end).toBe(8000)
  })

  it('ends in the future only where the query does', () => {
    expect(requestedRange(whole, whole, 7500).end).toBe(7500)
    expect(requestedRange(whole, whole, 7200).end).toBe(7201)
    expect(requestedRange(whole, whole, 5000).end).toBe(7201)
  })

  it('keeps to the years that a request can name', () => {
    const all = { first: Date.parse('0000-01-01T00:00Z'), last: Date.parse('9999-12-31T23:59:59.999Z') }
    expect(requestedRange(all, all, later)).toEqual({ start: all.first, end: all.last })
  })

  it('overlaps that of the adjacent window, so that no instant falls between them even if the service excludes both ends', () => {
    const before = requestedRange({ first: 4100, last: 4149 }, whole, later)
    const after = requestedRange({ first: 4150, last: 7200 }, whole, later)
    expect(before.end - 1).toBe(4149)
    expect(after.start + 1).toBe(4150)
  })

  it('has a key of its own', () => {
    expect(rangeKey({ start: 1, end: 23 })).not.toBe(rangeKey({ start: 12, end: 3 }))
  })

  it('proves nothing of the part of the present second that a service may cut off', async () => {
    const verdictAt = (now: number) =>
      startRangeRun({
        whole,
        windows: [whole],
        limit: 1000,
        atOnce: () => 1,
        tally: createRangeTally(),
        largest: new LargestAnswers(),
        now: () => now,
        signal: new AbortController().signal,
        send: () =>
          Promise.resolve(ok({ eventCount: 0, newCount: 0, sharedIdCount: 0, stamps: new Float64Array() })),
      }).finished
    const untilAt = async (now: number) => (await verdictAt(now)).until
    expect([await untilAt(8000), await untilAt(7500), await untilAt(7100), await untilAt(6200)]).toEqual([
      undefined,
      7000,
      7000,
      6200,
    ])
  })
})
