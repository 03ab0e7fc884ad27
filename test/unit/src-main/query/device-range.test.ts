import { describe, expect, it } from 'vitest'
import { failed, ok } from '../../../../src-core/errors/result'
import { createConsent } from '../../../../src-main/query/consent'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import { createDeviceRange, type FetchDeviceRange } from '../../../../src-main/query/device-range'
import { LargestAnswers } from '../../../../src-main/query/largest-answers'
import { createRangeRequests } from '../../../../src-main/query/range-requests'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import { createRequestTries } from '../../../../src-main/query/request-tries'
import { createRoom } from '../../../../src-main/query/room'
import { createManualClock } from '../../support/manual-clock'
import { retryAftersBy } from '../../support/retry-after'

const whole = { first: 0, last: 99_999 }
const page = (eventCount: number) =>
  ok({
    receivedAt: 1,
    read: async () =>
      ok({
        eventCount,
        newCount: eventCount,
        sharedIdCount: 0,
        stamps: Float64Array.from({ length: eventCount }, (_, at) => at),
        status: 200,
        byteCount: 1,
        durationMs: 1,
        receivedAt: 1,
      }),
  })
const keeping = { begun: () => undefined, proof: () => undefined, ended: () => undefined }
const create = () => {
  let ended = 0
  const range = createDeviceRange({
    largest: new LargestAnswers(),
    deviceId: 'pump-7',
    whole,
    parts: [whole],
    atOnce: () => 2,
    lineLimit: () => 1000,
    onEnd: () => (ended += 1),
    now: () => 0,
    present: () => whole.last,
    zone: 'UTC',
    keeping,
    deleted: async () => new DeletedEvents([]),
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20 && range.isRunning; turn += 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  return { range, settle, endedCount: () => ended }
}

describe('the range of a device', () => {
  it('has not fetched anything before it begins', () => {
    const { range } = create()
    expect([range.isRunning, range.status()]).toMatchObject([
      false,
      {
        deviceId: 'pump-7',
        progress: { eventCount: 0, unfetched: [whole], isLinkDown: false, estimate: { windowsLeft: 1 } },
      },
    ])
    expect(range.status().verdict).toBeUndefined()
  })

  it('is complete when its answers are', async () => {
    const { range, settle, endedCount } = create()
    range.begin([whole], async () => page(7))
    expect(range.isRunning).toBe(true)
    await settle()
    expect([range.isRunning, endedCount(), range.missing, range.status().verdict]).toMatchObject([
      false,
      1,
      [],
      { kind: 'complete', eventCount: 7, requestCount: 1 },
    ])
  })

  it('keeps what it has when the rest is fetched again', async () => {
    const { range, settle, endedCount } = create()
    const refusal = { kind: 'httpStatus', status: 404, body: '' } as const
    range.begin([{ first: 0, last: 9 }], async () => page(3))
    await settle()
    range.begin([{ first: 10, last: 19 }], async () => failed(refusal))
    await settle()
    expect(range.missing).toEqual([{ first: 10, last: 19, errors: [refusal] }])
    range.begin(range.missing, async () => page(4))
    expect(range.status().verdict).toBeUndefined()
    await settle()
    expect([endedCount(), range.status().verdict]).toMatchObject([
      3,
      { kind: 'complete', eventCount: 7, requestCount: 3, windowCount: 2 },
    ])
  })

  it('says that the link is down, until it has ended', async () => {
    const { range, settle } = create()
    let note: (isDown: boolean) => void = () => undefined
    const waiting: FetchDeviceRange = (_, signal, onLink) => {
      note = onLink
      return new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
      )
    }
    range.begin([whole], waiting)
    await new Promise((resolve) => setImmediate(resolve))
    note(true)
    expect(range.status().progress?.isLinkDown).toBe(true)
    range.cancel()
    await settle()
    expect(range.status()).toMatchObject({
      verdict: { kind: 'partial', missing: [{ first: 0, last: 99_999 }] },
    })
  })
})

describe('the requests of a query', () => {
  const target = { baseUrl: 'https://gw', token: 't' }
  const start = (isLarge = false) => {
    const asked: object[] = []
    const consent = createConsent(
      () => (isLarge ? { found: 100, expected: 1000 } : { found: 0, expected: 0 }),
      500,
    )
    const requests = createRangeRequests(
      {
        query: {
          queryId: 'q',
          connectionId: 'c',
          devices: ['pump-7'],
          start: 0,
          end: 9,
          zone: 'Asia/Shanghai',
        },
        consent,
        room: createRoom(() => false),
        pages: {} as never,
      },
      {
        clock: createManualClock(),
        random: () => 0,
        slots: createRequestSlots(1, retryAftersBy(createManualClock())),
        client: {
          lineTo: () => ({ limit: 1000, wholeCount: 0 }),
          listEvents: async (_: object, request: object) => {
            asked.push(request)
            return page(1)
          },
        } as never,
      },
    )
    return { asked, consent, fetch: requests('pump-7', target) }
  }
  const signal = new AbortController().signal

  it('ask for as many events as the service gives, in the zone of the query', async () => {
    const { asked, fetch } = start()
    expect(
      await fetch(
        { start: 3, end: 5, limit: 1000 },
        signal,
        () => undefined,
        createRequestTries(
          () => 0,
          () => undefined,
          () => false,
        ),
      ),
    ).toMatchObject({
      ok: true,
      value: { receivedAt: 1 },
    })
    expect(asked).toEqual([{ deviceId: 'pump-7', zone: 'Asia/Shanghai', limit: 1000, start: 3, end: 5 }])
  })

  it('wait for the consent to a large query', async () => {
    const { asked, consent, fetch } = start(true)
    const fetching = fetch(
      { start: 3, end: 5, limit: 1000 },
      signal,
      () => undefined,
      createRequestTries(
        () => 0,
        () => undefined,
        () => false,
      ),
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect([asked.length, consent.isWaiting]).toEqual([0, true])
    consent.give()
    await fetching
    expect(asked).toHaveLength(1)
  })
})
