import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentEncode } from '../../../../src-main/service/wire-url'
import { acceptedCodings } from '../../../electron-host/net-coding'
import { allElements } from '../../support/all-elements'
import { emptyList, token, type Wire, withWire } from './wire-harness'

const codings = acceptedCodings(new URL('http://127.0.0.1/'))
const requestLine = (bytes: string | undefined): string => bytes?.slice(0, bytes.indexOf('\r\n')) ?? ''

const listLine = (change: object, prefix = ''): Promise<string> =>
  withWire(emptyList, async ({ client, target, server }) => {
    const query = { deviceId: 'dev-7', zone: 'UTC', limit: 10, ...change }
    const listed = await client.listEvents(
      { ...target, baseUrl: target.baseUrl + prefix },
      query,
      allElements,
      new AbortController().signal,
    )
    expect(listed).toMatchObject({ ok: true })
    return requestLine(server.received[0])
  })

const deleteLine = (eventId: string): Promise<string> =>
  withWire(emptyList, async ({ remove, server }) => {
    expect(await remove(eventId)).toMatchObject({ ok: true, value: { status: 200 } })
    return requestLine(server.received[0])
  })

const withoutRequest = async (ask: (wire: Wire) => Promise<unknown>): Promise<unknown> =>
  withWire(emptyList, async (wire) => {
    const answer = await ask(wire)
    expect(wire.server.received).toEqual([])
    return answer
  })

const inputProblem = (problem: string) => ({ ok: false, error: { kind: 'input', problem } })

describe('B: base URL with a path prefix', () => {
  it('puts the prefix before the path of the service', async () => {
    expect(await listLine({}, '/iot')).toBe('GET /iot/api/devices/dev-7/events/latest?limitNum=10 HTTP/1.1')
  })
})

describe('B: GET of the latest events', () => {
  it('sends exactly this request line, these headers and no body', async () => {
    const bytes = await withWire(emptyList, async ({ client, target, server }) => {
      const start = Date.UTC(2026, 10, 20, 7, 15, 30, 250)
      const query = { deviceId: 'dev-7', start, end: start + 60_000, zone: 'Europe/Berlin', limit: 500 }
      await client.listEvents(
        { ...target, baseUrl: `${target.baseUrl}/iot` },
        query,
        allElements,
        new AbortController().signal,
      )
      return server.received.map((text) => text.replace(String(server.port), 'PORT'))
    })
    expect(bytes).toEqual([
      'GET /iot/api/devices/dev-7/events/latest' +
        '?startDate=2026-11-20T08%3A15%3A30.250%2B0100&endDate=2026-11-20T08%3A16%3A30.250%2B0100&limitNum=500 HTTP/1.1\r\n' +
        `Authorization: Bearer ${token}\r\n` +
        'Cache-Control: no-cache\r\n' +
        'Accept: application/json\r\n' +
        `Accept-Encoding: ${codings}\r\n` +
        'Host: 127.0.0.1:PORT\r\n' +
        'Connection: keep-alive\r\n\r\n',
    ])
  })
})

describe('B: path parts are percent-encoded down to A-Z a-z 0-9 - . _ ~', () => {
  it.each([
    ['pump/42', 'pump%2F42'],
    ['a b+c', 'a%20b%2Bc'],
    ["!'()*", '%21%27%28%29%2A'],
    ['Az09-._~', 'Az09-._~'],
    ['%2e%2e', '%252e%252e'],
    ['a/../b', 'a%2F..%2Fb'],
    ['...', '...'],
    ['Pümpe😀', 'P%C3%BCmpe%F0%9F%98%80'],
    ['a\r\nHost: evil', 'a%0D%0AHost%3A%20evil'],
    ['?x=1#y', '%3Fx%3D1%23y'],
    ['\u0000', '%00'],
  ])('device %j travels as %s', async (deviceId, part) => {
    expect(await listLine({ deviceId })).toBe(`GET /api/devices/${part}/events/latest?limitNum=10 HTTP/1.1`)
  })

  it('round-trips any well-formed id, in allowed characters only, to the byte that reached the socket', async () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const part = percentEncode(id)
        expect(part).toMatch(/^(?:[A-Za-z0-9\-._~]|%[0-9A-F]{2})*$/)
        expect(decodeURIComponent(part)).toBe(id)
      }),
      { seed: 20261120, numRuns: 2000 },
    )
    const ids = fc.sample(fc.string({ unit: 'binary', minLength: 3 }), { seed: 20261120, numRuns: 15 })
    for (const id of ids)
      expect(await deleteLine(id)).toBe(`DELETE /api/v1/deviceEvents/${percentEncode(id)} HTTP/1.1`)
  })

  it.each([
    ['', 'deviceIdEmpty'],
    ['.', 'deviceIdDots'],
    ['..', 'deviceIdDots'],
    ['\ud800', 'notUnicode'],
    ['a\udc00b', 'notUnicode'],
  ])('device id %j is refused, and nothing is sent', async (deviceId, problem) => {
    expect(await withoutRequest(({ list }) => list({ deviceId }))).toMatchObject(inputProblem(problem))
  })

  it.each([
    ['', 'eventIdEmpty'],
    ['.', 'eventIdDots'],
    ['..', 'eventIdDots'],
    ['x\ud83d', 'notUnicode'],
  ])('event id %j is refused, and nothing is sent', async (eventId, problem) => {
    expect(await withoutRequest(({ remove }) => remove(eventId))).toMatchObject(inputProblem(problem))
  })
})

describe('B: dates', () => {
  const at = (iso: string): number => Date.parse(iso)
  it.each([
    ['UTC is +0000 and never Z', 'UTC', '2026-11-20T07:15:30.250Z', '2026-11-20T07%3A15%3A30.250%2B0000'],
    [
      'the last instant of summer time',
      'Europe/Berlin',
      '2026-10-25T00:59:59.999Z',
      '2026-10-25T02%3A59%3A59.999%2B0200',
    ],
    [
      'the first instant of winter time',
      'Europe/Berlin',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T02%3A00%3A00.000%2B0100',
    ],
    [
      'the last instant of winter time',
      'Europe/Berlin',
      '2026-03-29T00:59:59.999Z',
      '2026-03-29T01%3A59%3A59.999%2B0100',
    ],
    [
      'the first instant of summer time',
      'Europe/Berlin',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T03%3A00%3A00.000%2B0200',
    ],
    [
      "St. John's in winter",
      'America/St_Johns',
      '2026-01-15T12:00:00.000Z',
      '2026-01-15T08%3A30%3A00.000-0330',
    ],
    [
      "St. John's in summer",
      'America/St_Johns',
      '2026-07-15T12:00:00.000Z',
      '2026-07-15T09%3A30%3A00.000-0230',
    ],
    ['Kathmandu', 'Asia/Kathmandu', '2026-01-15T12:00:00.000Z', '2026-01-15T17%3A45%3A00.000%2B0545'],
    [
      'an offset with seconds is written in +0000',
      'Africa/Monrovia',
      '1960-01-01T00:00:00.001Z',
      '1960-01-01T00%3A00%3A00.001%2B0000',
    ],
    [
      'a local year of five digits is written in +0000',
      'Pacific/Kiritimati',
      '9999-12-31T23:00:00.000Z',
      '9999-12-31T23%3A00%3A00.000%2B0000',
    ],
  ])('%s', async (_what, zone, instant, written) => {
    expect(await listLine({ start: at(instant), zone })).toBe(
      `GET /api/devices/dev-7/events/latest?startDate=${written}&limitNum=10 HTTP/1.1`,
    )
  })

  it('a start or an end that is left out is left out of the URL', async () => {
    const written = '2026-11-20T07%3A15%3A30.250%2B0000'
    const instant = at('2026-11-20T07:15:30.250Z')
    expect(await listLine({})).toBe('GET /api/devices/dev-7/events/latest?limitNum=10 HTTP/1.1')
    expect(await listLine({ start: instant })).toContain(`latest?startDate=${written}&limitNum=10 `)
    expect(await listLine({ end: instant })).toContain(`latest?endDate=${written}&limitNum=10 `)
  })

  it.each([
    [{ start: at('+010000-01-01T00:00:00.000Z') }, 'timeOutOfRange'],
    [{ end: at('-000001-12-31T23:59:59.999Z') }, 'timeOutOfRange'],
    [{ start: 8.64e15 + 1 }, 'timeOutOfRange'],
    [{ start: 1.5 }, 'timeOutOfRange'],
    [{ start: Number.NaN }, 'timeOutOfRange'],
    [{ start: 0, zone: 'Mars/Olympus' }, 'unknownZone'],
    [{ start: 0, zone: 'system' }, 'unknownZone'],
    [{ start: 2, end: 1 }, 'startAfterEnd'],
  ])('%j is refused with %s, and nothing is sent', async (change, problem) => {
    expect(await withoutRequest(({ list }) => list(change))).toMatchObject(inputProblem(problem))
  })
})

describe('B: limitNum is always sent, 1 to 1000', () => {
  it.each([1, 1000])('sends %i', async (limit) => {
    expect(await listLine({ limit })).toBe(`GET /api/devices/dev-7/events/latest?limitNum=${limit} HTTP/1.1`)
  })

  it.each([0, 1001, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', async (limit) => {
    expect(await withoutRequest(({ list }) => list({ limit }))).toMatchObject(inputProblem('limitOutOfRange'))
  })
})

describe('B: DELETE of an event', () => {
  it('sends exactly this request line, these headers and no body', async () => {
    const bytes = await withWire(emptyList, async ({ remove, server }) => {
      await remove('dev-7@#temperature@#1763622000123')
      return server.received.map((text) => text.replace(String(server.port), 'PORT'))
    })
    const [head, body] = bytes.join('').split('\r\n\r\n')
    expect(body).toBe('')
    expect(head?.split('\r\n')).toEqual([
      'DELETE /api/v1/deviceEvents/dev-7%40%23temperature%40%231763622000123 HTTP/1.1',
      `Authorization: Bearer ${token}`,
      'Cache-Control: no-cache',
      'Accept: application/json',
      `Accept-Encoding: ${codings}`,
      'Host: 127.0.0.1:PORT',
      'Connection: keep-alive',
    ])
  })
})

describe('B: a token that a header cannot carry', () => {
  it.each([
    ['', 'tokenEmpty'],
    ['a\r\nX: y', 'tokenCharacters'],
    ['tök', 'tokenCharacters'],
    ['a b', 'tokenCharacters'],
  ])('%j is refused, and nothing is sent', async (bad, problem) => {
    const answer = await withoutRequest(({ client, target }) =>
      client.deleteEvent({ ...target, token: bad }, 'dev-7@#a@#1', new AbortController().signal),
    )
    expect(answer).toEqual(inputProblem(problem))
  })
})
