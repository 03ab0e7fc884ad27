import { describe, expect, it } from 'vitest'
import {
  type LoggedRequest,
  noRequests,
  type RequestLog,
  sentIn,
  withAllEnded,
  withNewRequests,
  withRequests,
} from '../../../../src-core/proof/request-log'

const request = (number: number, more: Partial<LoggedRequest> = {}): LoggedRequest => ({
  number,
  first: number * 10,
  last: number * 10 + 9,
  start: number * 10 - 1,
  end: number * 10 + 10,
  limit: 1000,
  came: 5,
  counted: 4,
  outcome: 'counted',
  askedAt: number,
  answeredAt: number + 1,
  ...more,
})

const told = (requests: readonly LoggedRequest[], open = 0) => ({ requests, open })

describe('the log of requests', () => {
  it('replaces what is told again, and appends what is new', () => {
    const log = withRequests(noRequests, told([request(0), request(1)]), 0)
    const later = withRequests(log, told([request(0, { outcome: 'split' }), request(2)]), 0)
    expect(later.requests.map(({ number, outcome }) => [number, outcome])).toEqual([
      [0, 'split'],
      [1, 'counted'],
      [2, 'counted'],
    ])
  })

  it('goes on after the requests of the runs before, device by device', () => {
    const before = withNewRequests([], [{ deviceId: 'a', ...told([request(0), request(1)]) }])
    const news = ['a', 'b'].map((deviceId) => ({ deviceId, ...told([request(0)]) }))
    const logs = withNewRequests(before, news, before)
    expect(logs.map(({ deviceId, requests }) => [deviceId, requests.map(({ number }) => number)])).toEqual([
      ['a', [0, 1, 2]],
      ['b', [0]],
    ])
    expect(withNewRequests(logs, [{ deviceId: 'a', ...told([]) }], logs)).toBe(logs)
  })

  it('keeps each request of a query, however many there are', () => {
    const requests = Array.from({ length: 100 }, (_, number) => request(number))
    expect(withRequests(noRequests, told(requests), 0, 10).requests).toHaveLength(100)
  })

  it('does not grow by runs that ask for the same again: their answers take the place of those before', () => {
    const deviceId = 'a'
    let logs = withNewRequests(
      [],
      [{ deviceId, ...told([request(0, { outcome: 'split', last: 19 }), request(1)]) }],
    )
    const whole = [request(0), request(1)]
    for (let run = 0; run < 3; run += 1)
      logs = withAllEnded(withNewRequests(logs, [{ deviceId, ...told(whole) }], logs), logs)
    expect(logs[0]?.requests.map(({ number }) => number)).toEqual([6, 7])
    expect(logs.map(sentIn)).toEqual([8])
  })

  it('keeps what a later run has not answered, or not all of it', () => {
    const before = [
      { deviceId: 'a', ...withRequests(noRequests, told([request(0), request(1), request(2)]), 0) },
    ]
    const news = told([
      request(0, { first: 1 }),
      request(1, { outcome: 'failed' }),
      request(2, { outcome: 'ahead' }),
    ])
    const logs = withAllEnded(withNewRequests(before, [{ deviceId: 'a', ...news }], before), before)
    expect(logs[0]?.requests.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5])
  })

  describe('with a full millisecond that counts by the halves of its range', () => {
    const inRange = (
      number: number,
      start: number,
      end: number,
      more: Partial<LoggedRequest>,
    ): LoggedRequest => request(number, { first: 10, last: 10, start, end, limit: 5, ...more })
    const halves = [
      inRange(0, 9, 11, { came: 5, outcome: 'halved' }),
      inRange(1, 9, 10, { outcome: 'half' }),
      inRange(2, 10, 11, { first: 11, last: 11, outcome: 'half' }),
    ]
    const outcomesOf = ({ requests }: RequestLog): readonly string[] => requests.map(({ outcome }) => outcome)

    it('keeps the halves, also those whose time a later run has answered', () => {
      const before = [{ deviceId: 'a', ...withRequests(noRequests, told(halves), 0) }]
      const after = withNewRequests(
        before,
        [{ deviceId: 'a', ...told([request(0, { first: 11, last: 20 })]) }],
        before,
      )
      expect(withAllEnded(after, before).map(outcomesOf)).toEqual([['halved', 'half', 'half', 'counted']])
      const again = withNewRequests(
        before,
        [{ deviceId: 'a', ...told([request(0, { first: 10, last: 20 })]) }],
        before,
      )
      expect(withAllEnded(again, before).map(outcomesOf)).toEqual([['counted']])
    })

    it('keeps them by themselves where a following has more polls than a log holds', () => {
      let log = withRequests(noRequests, told(halves), 0)
      for (let number = 3; number < 200; number += 1)
        log = withRequests(log, told([request(number)], number), 0, 10)
      expect(log.requests.slice(0, 3)).toEqual(halves)
      expect(log.requests.length).toBeLessThanOrEqual(14)
    })
  })

  describe('of a following', () => {
    const poll = (log: RequestLog, number: number, more: Partial<LoggedRequest> = {}): RequestLog =>
      withRequests(log, told([request(number, more)], number), 0, 10)

    it('joins polls that say the same, and still says how many they were and the most that one had', () => {
      let log: RequestLog = noRequests
      for (let number = 0; number < 200; number += 1) log = poll(log, number, { came: number % 7 })
      expect(log.requests.length).toBeLessThanOrEqual(11)
      expect([sentIn(log), log.leftOut]).toEqual([200, 0])
      expect(log.requests[0]).toMatchObject({ first: 0, outcome: 'counted', askedAt: 0, alike: { most: 6 } })
      const ends = log.requests.map(({ first, last }) => [first, last])
      expect(ends.slice(1).map(([first]) => first)).toEqual(ends.slice(0, -1).map(([, last = 0]) => last + 1))
    })

    it('counts the old ones that it leaves out, and none of those that count', () => {
      let log: RequestLog = noRequests
      for (let number = 0; number < 200; number += 1)
        log = poll(log, number, number % 2 === 0 ? {} : { outcome: 'failed', error: { kind: 'cancelled' } })
      expect(log.requests.length).toBeLessThanOrEqual(110)
      expect(sentIn(log)).toBe(200)
      expect(log.leftOut).toBeGreaterThan(80)
      const counted = log.requests.filter(({ outcome }) => outcome === 'counted')
      expect(sentIn({ requests: counted, leftOut: 0 })).toBe(100)
    })

    it('leaves alone what may be told again, and what was there before', () => {
      const before = withRequests(noRequests, told(Array.from({ length: 30 }, (_, at) => request(at))), 0)
      const polls = Array.from({ length: 50 }, (_, at) => request(at))
      const log = withRequests(before, told(polls, 20), 30, 10)
      expect(log.requests.slice(0, 30)).toEqual(before.requests)
      expect(log.requests.slice(-30).map(({ number }) => number)).toEqual(
        polls.slice(20).map(({ number }) => number + 30),
      )
      expect(log.requests.length).toBeLessThan(70)
    })
  })
})
