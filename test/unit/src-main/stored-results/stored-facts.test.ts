import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RangeParts } from '../../../../src-core/events/events-query'
import type { RangeVerdict } from '../../../../src-core/proof/device-range'
import type { LoggedRequest } from '../../../../src-core/proof/request-log'
import type { StoredDevice, StoredRequest } from '../../../../src-core/stored/stored-result'
import { applyNote, firstFacts, type StoredFacts } from '../../../../src-main/stored-results/stored-facts'
import type { StoredNote } from '../../../../src-main/stored-results/stored-notes'
import { describeDevice } from '../../../../src-main/stored-results/stored-verdict'

const deviceId = 'pump-1'
const requestOf = (start: number, end: number, parts?: readonly RangeParts[]): StoredRequest => ({
  kind: 'range',
  query: {
    queryId: 'query-1',
    connectionId: 'c',
    devices: [deviceId],
    start,
    end,
    zone: 'UTC',
    ...(parts === undefined ? {} : { parts, storedId: 'query-1' }),
  },
})
const counts = { eventCount: 10, sharedIdCount: 0, requestCount: 1, windowCount: 1 }
const proven = (
  first: number,
  last: number,
  at: number,
  notProvable: readonly number[] = [],
): StoredNote => ({
  kind: 'proven',
  deviceId,
  windows: [{ first, last }],
  notProvable,
  at,
  counts,
})
const unproven = (first: number, last: number): StoredNote => ({
  kind: 'unproven',
  deviceId,
  windows: [{ first, last }],
})
const run = (request: StoredRequest, isContinued = false, tokenFingerprint?: string): StoredNote => ({
  kind: 'run',
  request,
  isContinued,
  startedAt: 5,
  ...(tokenFingerprint !== undefined && { tokenFingerprint }),
})
const verdict: RangeVerdict = { kind: 'complete', ...counts, missing: [], notProvable: [], durationMs: 12 }
const ended: StoredNote = { kind: 'verdict', deviceId, verdict, at: 50 }

/** Each list of notes is one file. */
const factsOf = (request: StoredRequest, ...runs: readonly (readonly StoredNote[])[]): StoredFacts =>
  runs.reduce(
    (facts, notes, index) => notes.reduce((known, note) => applyNote(known, note, index + 1), facts),
    firstFacts(request),
  )
const deviceOf = (facts: StoredFacts): StoredDevice => {
  const [device] = facts.devices
  if (device === undefined) throw new Error('no device')
  return describeDevice(device)
}

describe('the facts of a kept result', () => {
  const request = requestOf(0, 99)

  it('have the verdict of a run that ended', () => {
    const device = deviceOf(factsOf(request, [run(request), proven(0, 49, 7), proven(50, 99, 8), ended]))
    // Notes of an earlier version, which kept no requests.
    const requests = { requests: [], leftOut: 1 }
    const proven99 = [{ first: 0, last: 99, asOf: 7 }]
    expect(device).toEqual({ deviceId, eventCount: 10, proven: proven99, verdict, requests })
  })

  it('have the requests of all runs, without those that a run has answered again by its end', () => {
    const asked = { start: 0, end: 99, limit: 1000, came: 3, counted: 3, askedAt: 1, answeredAt: 2 }
    const told = (last: number, outcome: LoggedRequest['outcome'] = 'counted') => ({
      told: { requests: [{ number: 0, first: 0, last, ...asked, outcome }], open: 0 },
    })
    const refresh = (last: number) => [
      run(requestOf(0, 99, [{ deviceId, windows: [{ first: 0, last }] }])),
      { ...proven(0, last, 9), ...told(last) },
    ]
    const logOf = (...runs: readonly (readonly StoredNote[])[]) => {
      const { requests: log } = deviceOf(factsOf(request, ...runs))
      return [log?.requests.map(({ number, outcome }) => `${String(number)} ${outcome}`), log?.leftOut]
    }
    const first = [run(request), { ...proven(0, 99, 7), ...told(99) }, { ...ended, ...told(99, 'split') }]
    expect(logOf(first, [...refresh(49), ended])).toEqual([['0 split', '1 counted'], 0])
    expect(logOf(first, refresh(99))).toEqual([['0 split', '1 counted'], 0])
    expect(logOf(first, [...refresh(99), ended])).toEqual([['1 counted'], 1])
  })

  it('name the tokens of all runs; of a run that does not say it, the tokens are not known', () => {
    const [first, second] = ['0123456789ab', 'ba9876543210'] as const
    const tokensOf = (...tokens: readonly (string | undefined)[]) =>
      factsOf(request, ...tokens.map((token) => [run(request, false, token)])).fetchedWith
    expect([
      tokensOf(first),
      tokensOf(first, second, first),
      tokensOf(first, undefined),
      tokensOf(undefined, first),
    ]).toEqual([[first], [first, second], null, null])
    expect(factsOf(request, [run(request, false, first)], [run(request, true, second)]).fetchedWith).toEqual([
      first,
    ])
  })

  it('of a run that was killed are partial: what is not proven is missing', () => {
    const device = deviceOf(factsOf(request, [run(request), proven(20, 49, 7)]))
    expect(device.verdict).toMatchObject({
      kind: 'partial',
      missing: [
        { first: 0, last: 19 },
        { first: 50, last: 99 },
      ],
    })
  })

  it('of a run that was killed do not say how long it took', () => {
    expect(deviceOf(factsOf(request, [run(request), proven(0, 99, 7)])).verdict).not.toHaveProperty(
      'durationMs',
    )
    expect(deviceOf(factsOf(request, [run(request), proven(0, 99, 7), ended])).verdict).toMatchObject({
      durationMs: 12,
    })
  })

  it('say up to where a device was followed only if the following did not end', () => {
    const asked = (last: number): StoredNote => ({ kind: 'asked', deviceId, window: { first: 0, last } })
    const live = [run(requestOf(0, 0)), proven(0, 120, 7), asked(120), proven(100, 150, 8), asked(150)]
    const cutOff = factsOf(requestOf(0, 0), live)
    expect(deviceOf(cutOff)).toMatchObject({ followedTo: 150, verdict: { kind: 'complete', missing: [] } })
    expect(deviceOf(factsOf(requestOf(0, 0), [...live, ended]))).not.toHaveProperty('followedTo')
    // Whatever goes on with it was no following, or says so itself.
    const refresh = requestOf(0, 160, [{ deviceId, windows: [{ first: 100, last: 160 }] }])
    expect(deviceOf(factsOf(requestOf(0, 0), live, [run(refresh), proven(100, 130, 9)]))).not.toHaveProperty(
      'followedTo',
    )
    expect(deviceOf(factsOf(request, [run(request), proven(0, 20, 7)]))).not.toHaveProperty('followedTo')
  })

  it('of a following that was killed in a poll miss what the poll had not proven yet', () => {
    const polled: StoredNote = {
      ...proven(0, 40, 7),
      kind: 'proven',
      deviceId,
      windows: [
        { first: 0, last: 40 },
        { first: 80, last: 120 },
      ],
      isPolled: true,
    } as StoredNote
    const killed = factsOf(requestOf(0, 0), [run(requestOf(0, 0)), polled])
    expect(deviceOf(killed).verdict).toMatchObject({ kind: 'partial', missing: [{ first: 41, last: 79 }] })
    expect(killed.request.query).toMatchObject({ start: 0, end: 120 })
    const answered = factsOf(requestOf(0, 0), [
      run(requestOf(0, 0)),
      polled,
      { ...proven(41, 79, 8), isPolled: true } as StoredNote,
    ])
    expect(deviceOf(answered).verdict).toMatchObject({ kind: 'complete', missing: [] })
  })

  it('of a following have for each part the time when it was last asked for', () => {
    const minute = 60_000
    const polled = (first: number, last: number, at: number): StoredNote =>
      ({ ...proven(first, last, at), isPolled: true }) as StoredNote
    const polls = [
      polled(0, 99, minute),
      polled(50, 109, minute + 2000),
      polled(80, 149, 5 * minute),
      polled(90, 159, 5 * minute + 2000),
    ]
    expect(deviceOf(factsOf(request, [run(request), ...polls])).proven).toEqual([
      { first: 0, last: 79, asOf: minute },
      { first: 80, last: 89, asOf: 5 * minute },
      // The newest answer: what is proven up to its own time cannot be older.
      { first: 90, last: 159, asOf: 5 * minute + 2000 },
    ])
    // However many polls there are, a part that none of them asks for again is one for each minute.
    const many = Array.from({ length: 600 }, (_, index) => polled(index, index + 100, minute + index * 1000))
    expect(deviceOf(factsOf(request, [run(request), ...many])).proven.length).toBeLessThanOrEqual(11)
    // A sweep asks for all of it again.
    const swept = factsOf(request, [run(request), ...polls, polled(10, 169, 10 * minute)])
    expect(deviceOf(swept).proven).toEqual([
      { first: 0, last: 9, asOf: minute },
      { first: 10, last: 169, asOf: 10 * minute },
    ])
    const restarted = factsOf(
      request,
      [run(request), ...polls],
      [run(request), polled(150, 199, 5 * minute + 3000)],
    )
    expect(deviceOf(restarted).proven).toEqual([
      { first: 0, last: 79, asOf: minute },
      { first: 80, last: 89, asOf: 5 * minute },
      { first: 90, last: 149, asOf: 5 * minute + 2000 },
      { first: 150, last: 199, asOf: 5 * minute + 3000 },
    ])
  })

  it('of a run that never began have nothing proven', () => {
    expect(deviceOf(firstFacts(request)).verdict).toMatchObject({
      kind: 'partial',
      missing: [{ first: 0, last: 99 }],
    })
  })

  it('do not have what was withdrawn', () => {
    const device = deviceOf(factsOf(request, [run(request), proven(0, 99, 7), unproven(10, 19)]))
    expect(device.verdict).toMatchObject({ kind: 'partial', missing: [{ first: 10, last: 19 }] })
  })

  it('know the instants that cannot be proven, until an answer proves them', () => {
    const before = [run(request), { ...proven(0, 4, 7, [5]) }, proven(6, 99, 8, [5])]
    expect(deviceOf(factsOf(request, before)).verdict).toMatchObject({
      kind: 'notProvable',
      notProvable: [5],
      missing: [],
    })
    expect(deviceOf(factsOf(request, before, [run(request), proven(5, 5, 9)])).verdict).toMatchObject({
      kind: 'complete',
      notProvable: [],
    })
  })

  it('of a run over the rest are complete when both together are, and each part keeps its time', () => {
    const rest = requestOf(0, 119, [{ deviceId, windows: [{ first: 80, last: 119 }] }])
    const facts = factsOf(request, [run(request), proven(0, 89, 7)], [run(rest), proven(80, 119, 60), ended])
    expect(facts.request.query).toMatchObject({ start: 0, end: 119 })
    const device = deviceOf(facts)
    expect(device.verdict).toMatchObject({ kind: 'complete', eventCount: 20, requestCount: 2, missing: [] })
    expect(device.proven).toEqual([
      { first: 0, last: 79, asOf: 7 },
      { first: 80, last: 119, asOf: 60 },
    ])
  })

  it('stay what they were if a run over later times proves nothing, and get longer as far as it proves something', () => {
    const later = requestOf(0, 199, [{ deviceId, windows: [{ first: 80, last: 199 }] }])
    const before = factsOf(request, [run(request), proven(0, 99, 7), ended])
    const failed = [
      run(later),
      { ...ended, verdict: { ...verdict, kind: 'partial', missing: [{ first: 80, last: 199 }] } } as const,
    ]
    const after = factsOf(request, [run(request), proven(0, 99, 7), ended], failed)
    expect(after.request).toEqual(before.request)
    expect(deviceOf(after)).toMatchObject({
      verdict: { kind: 'complete', missing: [] },
      proven: deviceOf(before).proven,
    })
    const killed = factsOf(
      request,
      [run(request), proven(0, 99, 7), ended],
      [run(later), proven(120, 149, 60)],
    )
    expect(killed.request.query).toMatchObject({ start: 0, end: 149 })
    expect(deviceOf(killed).verdict).toMatchObject({ kind: 'partial', missing: [{ first: 100, last: 119 }] })
  })

  it('are as old as the last answer that proved something: an attempt that failed, or was cancelled, does not make them younger', () => {
    const whole = requestOf(0, 99, [{ deviceId, windows: [{ first: 0, last: 99 }] }])
    const first = [run(request), proven(0, 49, 7), proven(50, 99, 8), ended]
    expect(factsOf(request, first).asOf).toBe(8)
    const failed: StoredNote = {
      ...ended,
      verdict: { ...verdict, kind: 'partial', missing: [{ first: 0, last: 99 }] },
      at: 500,
    }
    expect(factsOf(request, first, [run(whole), { kind: 'begun', deviceId }, failed]).asOf).toBe(8)
    // An answer that only shows that there is more than it could hold proves nothing.
    const doubted: StoredNote = { kind: 'proven', deviceId, windows: [], notProvable: [], at: 400, counts }
    expect(factsOf(request, first, [run(whole), unproven(0, 49), doubted, failed]).asOf).toBe(8)
    expect(factsOf(request, first, [run(whole), proven(0, 9, 60), failed]).asOf).toBe(60)
  })

  it('count what the page has merged once', () => {
    const rest = requestOf(0, 119, [{ deviceId, windows: [{ first: 80, last: 119 }] }])
    const merged: StoredNote = { kind: 'merged', deviceId, eventCount: 13, sharedIdCount: 2 }
    const facts = factsOf(
      request,
      [run(request), proven(0, 99, 7), ended],
      [run(rest), proven(80, 119, 60), ended, merged],
    )
    expect(deviceOf(facts).verdict).toMatchObject({ eventCount: 13, sharedIdCount: 2, requestCount: 2 })
    const again = factsOf(
      request,
      [run(request), proven(0, 99, 7), ended],
      [run(rest), proven(80, 119, 60), ended, merged],
      [run(rest), proven(80, 119, 70)],
    )
    expect(deviceOf(again).verdict).toMatchObject({ eventCount: 23, requestCount: 3 })
  })

  it('do not call a result complete because the run over a part of it was', () => {
    const rest = requestOf(0, 99, [{ deviceId, windows: [{ first: 80, last: 99 }] }])
    const facts = factsOf(request, [run(request), proven(0, 49, 7)], [run(rest), proven(80, 99, 60), ended])
    expect(deviceOf(facts).verdict).toMatchObject({ kind: 'partial', missing: [{ first: 50, last: 79 }] })
  })

  it('are the same when the run goes on in another file', () => {
    const facts = factsOf(
      request,
      [run(request), proven(0, 49, 7)],
      [run(request, true), proven(50, 99, 8), ended],
    )
    expect(deviceOf(facts)).toMatchObject({ verdict, eventCount: 10 })
  })

  it('never have more proven than the notes left so, whatever their order', () => {
    const windowAt = fc
      .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 20 }))
      .map(([first, width]) => [first, Math.min(99, first + width)] as const)
    const change = fc.record({ isProven: fc.boolean(), at: windowAt, isNewRun: fc.boolean() })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        let [facts, number] = [firstFacts(request), 1]
        const truth = new Set<number>()
        for (const { isProven, at, isNewRun } of changes) {
          if (isNewRun) facts = applyNote(facts, run(request), (number += 1))
          facts = applyNote(facts, isProven ? proven(...at, number) : unproven(...at), number)
          for (let instant = at[0]; instant <= at[1]; instant += 1)
            if (isProven) truth.add(instant)
            else truth.delete(instant)
        }
        const { proven: windows, verdict: found } = deviceOf(facts)
        const instants = windows.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        expect(instants).toEqual([...truth].toSorted((one, other) => one - other))
        expect(found?.kind).toBe(truth.size === 100 ? 'complete' : 'partial')
      }),
      { seed: 17, numRuns: 500 },
    )
  })
})
