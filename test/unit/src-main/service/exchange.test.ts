import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../../../src-cli/network/node-transport'
import type { Clock } from '../../../../src-main/ports/clock'
import { createServiceClient } from '../../../../src-main/service/client'
import { readOnArrival } from '../../../../src-main/service/unread-answer'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { createNet } from '../../../electron-host/net'
import { rawAnswer, type RawServer, startRawServer } from '../../../service/raw-server'
import { allElements } from '../../support/all-elements'
import { createBodiesInThread } from '../../support/bodies-in-thread'
import { permitted } from '../../support/permitted'
import { never, systemClock, token, withWire } from './wire-harness'

const net = createNet()
const client = createServiceClient({
  permitDeletion: permitted,
  transport: createNetTransport(net.request, null),
  bodies: createBodiesInThread(),
  clock: systemClock,
})
const listFrom = (baseUrl: string) =>
  readOnArrival(
    client.listEvents({ baseUrl, token }, { deviceId: 'dev-7', zone: 'UTC', limit: 1 }, allElements, never()),
  )
afterEach(() => net.close())

const network = (cause: string, detail: string) => ({
  ok: false,
  error: { kind: 'network', cause, detail: `net::${detail}` },
})
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'

describe('B: redirects are refused, named with their target', () => {
  it.each([301, 302, 303, 307, 308])(
    '%i: nothing follows, so no Authorization reaches the target',
    async (status) => {
      const elsewhere = await startRawServer(rawAnswer('200 OK', '{"returnCode":0,"result":[]}'))
      try {
        const redirect = rawAnswer(`${status} Moved`, '', [`Location: ${elsewhere.url}/login?next=1`])
        await withWire(redirect, async ({ list, remove, server }) => {
          const error = { kind: 'redirect', status, target: `${elsewhere.url}/login?next=1` }
          expect(await list()).toEqual({ ok: false, error })
          expect(await remove('dev-7@#a@#1')).toEqual({ ok: false, error })
          expect(server.received).toHaveLength(2)
        })
        expect(elsewhere.received).toEqual([])
      } finally {
        await elsewhere.stop()
      }
    },
  )

  it('a relative target is named whole', async () => {
    await withWire(rawAnswer('302 Found', '', ['Location: ../login']), async ({ list, server }) => {
      expect(await list()).toMatchObject({ error: { target: `${server.url}/api/devices/dev-7/login` } })
    })
  })
})

describe('B: what a proxy refuses is not taken for an answer of the service', () => {
  it.each([
    ['403 Forbidden', ['X-Squid-Error: ERR_ACCESS_DENIED 0']],
    ['503 Service Unavailable', ['Proxy-Status: gw.corp.example; error=connection_refused']],
    ['404 Not Found', ['proxy-status: "gw"; received-status=1; error=dns_error']],
  ])('%s with %j', async (status, headers) => {
    await withWire(rawAnswer(status, '<html>', headers), async ({ list, remove }) => {
      const error = {
        kind: 'network',
        cause: 'proxy',
        detail: `the proxy answered with ${status.slice(0, 3)}`,
      }
      expect(await list()).toMatchObject({ ok: false, error })
      expect(await remove('dev-7@#a@#1')).toMatchObject({ ok: false, error })
    })
  })

  it('nor is its question for a password, which no server may ask', async () => {
    const asking = rawAnswer('407 Proxy Authentication Required', '', ['Proxy-Authenticate: Basic realm="x"'])
    await withWire(asking, async ({ list, server }) => {
      const error = { kind: 'network', cause: 'proxy' }
      expect(await list()).toMatchObject({ ok: false, error })
      const transport = createNodeTransport({ HTTP_PROXY: server.url })
      onTestFinished(() => transport.close())
      const command = createServiceClient({
        permitDeletion: permitted,
        transport,
        bodies: createBodiesInThread(),
        clock: systemClock,
      })
      const service = { baseUrl: 'http://gw.example', token, connectionId: 'c' }
      expect(await command.deleteEvent(service, 'dev-7@#a@#1', never())).toMatchObject({ ok: false, error })
    })
  })

  it.each([
    ['403 Forbidden', []],
    ['404 Not Found', ['Proxy-Status: gw.corp.example']],
    ['401 Unauthorized', ['Via: 1.1 gw.corp.example']],
  ])('but %s with %j is one of the service', async (status, headers) => {
    await withWire(rawAnswer(status, '{}', headers), async ({ list }) => {
      expect(await list()).toMatchObject({
        error: { kind: 'httpStatus', status: Number(status.slice(0, 3)) },
      })
    })
  })
})

describe('B: why no answer came', () => {
  it('nobody listens', async () => {
    const server = await startRawServer('')
    await server.stop()
    const answer = await listFrom(server.url)
    expect(answer).toMatchObject(network('refused', 'ERR_CONNECTION_REFUSED'))
    expect(answer).toMatchObject({ error: { host: `127.0.0.1:${server.port}` } })
  })

  it('the name does not resolve', async () => {
    expect(await listFrom('https://gateway.invalid')).toMatchObject({
      error: { kind: 'network', cause: 'nameNotFound', host: 'gateway.invalid' },
    })
  })

  it('the port does not speak TLS', async () => {
    const plain = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', () => socket.end('no TLS here, and long enough to be read\r\n'))
    })
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const address = plain.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(await listFrom(`https://127.0.0.1:${port}`)).toMatchObject(
      network('tls', 'ERR_SSL_PROTOCOL_ERROR'),
    )
    await new Promise((resolve) => plain.close(resolve))
  })

  it('reset before the head, reset in the body, closed without an answer, cut off', async () => {
    const cases = [
      [(socket: Socket) => void socket.resetAndDestroy(), network('reset', 'ERR_CONNECTION_RESET')],
      [
        (socket: Socket) => {
          socket.write(`${head}Content-Length: 100\r\n\r\n{"ret`)
          setTimeout(() => socket.resetAndDestroy(), 30)
        },
        network('reset', 'ERR_CONNECTION_RESET'),
      ],
      ['', network('cutOff', 'ERR_EMPTY_RESPONSE')],
      [
        `${head}Content-Length: 100\r\n\r\n{"returnCode":0,"result":[]}`,
        network('cutOff', 'ERR_CONTENT_LENGTH_MISMATCH'),
      ],
      [
        `${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ret\r\n`,
        network('cutOff', 'ERR_INCOMPLETE_CHUNKED_ENCODING'),
      ],
      ['SSH-2.0-OpenSSH_9.6\r\n', network('other', 'ERR_INVALID_HTTP_RESPONSE')],
    ] as const
    for (const [answer, expected] of cases)
      expect(await withWire(answer, ({ list }) => list())).toMatchObject(expected)
  })

  it('an answer without a length ends with its connection', async () => {
    expect(await withWire(`${head}\r\n{"returnCode":0,"result":[]}`, ({ list }) => list())).toMatchObject({
      ok: true,
    })
  })
})

/** Timers run only when the test says so. */
const createManualClock = () => {
  const timers = new Set<{ readonly at: number; readonly action: () => void }>()
  let now = 1_000
  const clock: Clock = {
    now: () => now,
    schedule(delayMs, action) {
      const timer = { at: now + delayMs, action }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
  }
  const advance = (ms: number): void => {
    now += ms
    for (const timer of [...timers]) {
      if (timer.at > now) continue
      timers.delete(timer)
      timer.action()
    }
  }
  return { clock, advance, timers }
}

const untilAsked = (server: RawServer): Promise<void> =>
  expect.poll(() => server.received[0] ?? '').not.toBe('')

describe('B: 30 s without a kibibyte is a time-out', () => {
  const timeout = (port: number) => ({
    ok: false,
    error: { kind: 'timeout', host: `127.0.0.1:${port}`, seconds: 30 },
  })

  it('when no head comes, at 30 s and not before, and the connection is ended', async () => {
    const { clock, advance, timers } = createManualClock()
    let isEnded = false
    const silent = (socket: Socket) => void socket.on('close', () => (isEnded = true))
    await withWire(
      silent,
      async ({ list, server }) => {
        const answer = list()
        await untilAsked(server)
        advance(29_999)
        expect(timers.size).toBe(1)
        advance(1)
        expect(await answer).toEqual(timeout(server.port))
        await expect.poll(() => isEnded).toBe(true)
      },
      clock,
    )
    expect(timers.size).toBe(0)
  })

  it('each kibibyte gives 30 s more, and silence in the middle of the body counts', async () => {
    const { clock, advance, timers } = createManualClock()
    let peer: Socket | undefined
    const slow = (socket: Socket) => {
      peer = socket
      socket.write(`${head}Content-Length: 9000\r\n\r\n{`)
    }
    await withWire(
      slow,
      async ({ list, server, headArrived }) => {
        const answer = list()
        const nextTimeout = (): number => Math.min(...[...timers].map(({ at }) => at)) - clock.now()
        await headArrived
        advance(20_000)
        expect(nextTimeout()).toBe(10_000)
        peer?.write(' '.repeat(1024))
        await expect.poll(nextTimeout).toBe(30_000)
        advance(29_999)
        expect(nextTimeout()).toBe(1)
        advance(1)
        expect(await answer).toEqual(timeout(server.port))
      },
      clock,
    )
  })
})

describe('B: a body over 64 MiB is cut off', () => {
  const limit = 64 * 1024 * 1024
  const flood = (byteCount: number) => (socket: Socket) => {
    const json = '{"returnCode":0,"result":[]}'
    socket.write(`${head}Content-Length: ${byteCount}\r\n\r\n`)
    socket.write(json)
    socket.end(Buffer.alloc(byteCount - json.length, 0x20))
  }

  it('64 MiB is read, a byte more is not', async () => {
    expect(await withWire(flood(limit), ({ list }) => list())).toMatchObject({
      ok: true,
      value: { byteCount: limit },
    })
    expect(await withWire(flood(limit + 1), ({ list }) => list())).toEqual({
      ok: false,
      error: { kind: 'tooLarge', limitBytes: limit },
    })
  })

  it('without reading on: the connection is ended', async () => {
    let isEnded = false
    const endless = (socket: Socket) => {
      const mebibyte = Buffer.alloc(1024 * 1024, 0x20)
      const more = (): void => void (isEnded || socket.write(mebibyte, () => setImmediate(more)))
      socket.on('close', () => (isEnded = true))
      socket.write(`${head}\r\n`)
      more()
    }
    await withWire(endless, async ({ list }) => {
      expect(await list()).toEqual({ ok: false, error: { kind: 'tooLarge', limitBytes: limit } })
      await expect.poll(() => isEnded).toBe(true)
    })
  })
})

describe('cancelling', () => {
  it('a deletion says that it was one: what became of the event is not known', async () => {
    const stop = new AbortController()
    await withWire(
      () => undefined,
      async ({ remove, server }) => {
        const removed = remove('e-1', stop.signal)
        await untilAsked(server)
        stop.abort()
        expect(await removed).toEqual({ ok: false, error: { kind: 'cancelled', isDeletion: true } })
      },
    )
  })

  it.each(['before the request', 'before the head', 'in the body'])(
    '%s ends it at once, and only that',
    async (when) => {
      const stop = new AbortController()
      const answer = when === 'in the body' ? `${head}Content-Length: 100\r\n\r\n{` : ''
      const hold = (socket: Socket) => void socket.write(answer)
      await withWire(hold, async ({ list, server, headArrived }) => {
        if (when === 'before the request') stop.abort()
        const listed = list({}, stop.signal)
        if (when === 'before the head') await untilAsked(server)
        if (when === 'in the body') await headArrived
        stop.abort()
        expect(await listed).toEqual({ ok: false, error: { kind: 'cancelled' } })
        if (when === 'before the request') expect(server.received).toEqual([])
      })
    },
  )
})
