import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createNet } from '../../electron-host/net'
import type { StandInResponse } from '../../electron-host/net-response'
import { inTurn, kept, outcomeOf, requestLines, startWorld } from './net-world'

const net = createNet()
const url = 'http://127.0.0.1:9/'

// lib/common/api/net-client-request.ts: `class ClientRequest extends Writable`, `super({ autoDestroy: true
// })`, `_final`.
describe('a request is a stream that ends before its answer', () => {
  it('starts in `end` and no earlier', async () => {
    const { server, request } = await startWorld(inTurn(kept('200 OK')))
    const waiting = request()
    expect(waiting).toBeInstanceOf(Writable)
    // Another one comes and is answered meanwhile.
    await outcomeOf(request())
    expect(requestLines(server.received)).toEqual(['GET / HTTP/1.1'])
    expect(await outcomeOf(waiting)).toMatchObject({ status: 200 })
    expect(requestLines(server.received)).toHaveLength(2)
  })

  it('closes right after `end`, once, and answers afterwards', async () => {
    const { request } = await startWorld(kept('200 OK', '{}'))
    expect(await outcomeOf(request())).toMatchObject({ events: ['finish', 'close', 'response'], body: '{}' })
  })

  it('reports an error after its `close`, and closes no second time', async () => {
    const { request } = await startWorld((socket) => socket.resetAndDestroy())
    expect(await outcomeOf(request())).toMatchObject({
      events: ['finish', 'close', 'error'],
      error: 'net::ERR_CONNECTION_RESET',
    })
  })

  it('answers with a `Readable`', async () => {
    const { request } = await startWorld(kept('200 OK'))
    const sent = request()
    const response = once(sent, 'response')
    sent.end()
    expect((await response)[0]).toBeInstanceOf(Readable)
  })
})

// `abort` and `_die` there; docs/api/client-request.md, `request.abort()`.
describe('abort', () => {
  it('before `end`: `abort` and `close`, and nothing is sent', async () => {
    const { server, request } = await startWorld(kept('200 OK'))
    const sent = request()
    const events: string[] = []
    for (const name of ['abort', 'close', 'error', 'response']) sent.on(name, () => events.push(name))
    sent.abort()
    await new Promise((resolve) => setImmediate(resolve))
    expect(events.sort()).toEqual(['abort', 'close'])
    expect(server.received).toEqual([])
  })

  it('before the head: only `abort` follows, and the connection ends', async () => {
    let ended: Promise<unknown> | undefined
    let asked: (value: unknown) => void = () => undefined
    const isAsking = new Promise((resolve) => (asked = resolve))
    const { request } = await startWorld((socket) => {
      ended = once(socket, 'close')
      asked(socket)
    })
    const sent = request()
    const events: string[] = []
    for (const name of ['abort', 'close', 'error', 'response']) sent.on(name, () => events.push(name))
    sent.end()
    await isAsking
    sent.abort()
    sent.abort()
    await ended
    expect(events).toEqual(['close', 'abort'])
  })

  it('in the body: the answer is destroyed without an error, as a stream that closed too early', async () => {
    const { request } = await startWorld((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'),
    )
    const sent = request()
    const answered = once(sent, 'response')
    sent.end()
    const [response] = (await answered) as [StandInResponse]
    const events: string[] = []
    for (const name of ['end', 'error', 'close']) response.on(name, () => events.push(name))
    sent.on('error', () => events.push('error of the request'))
    sent.abort()
    await once(response, 'close')
    expect([response.destroyed, events]).toEqual([true, ['close']])
  })

  it('an answer that is destroyed by its reader does not end the request', async () => {
    // `IncomingMessage` has no `_destroy`: only `abort` cancels the loader.
    let isClosed = false
    const { request } = await startWorld((socket) => {
      socket.on('close', () => (isClosed = true))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')
    })
    const sent = request()
    const answered = once(sent, 'response')
    sent.end()
    const [response] = (await answered) as [StandInResponse]
    response.destroy()
    const later = request()
    const laterAnswered = once(later, 'response')
    later.end()
    await laterAnswered
    later.abort()
    expect(isClosed).toBe(false)
    sent.abort()
    await expect.poll(() => isClosed).toBe(true)
  })
})

// `parseOptions` and the constructor there.
describe('options that Electron refuses', () => {
  it.each([
    ['ftp://gw.example/', 'ClientRequest only supports http: and https: protocols'],
    ['file:///etc/hostname', 'ClientRequest only supports http: and https: protocols'],
    ['no address', 'Invalid URL'],
  ])('the address %s', (address, message) => {
    expect(() => net.request({ url: address })).toThrow(message)
    expect(() => net.request(address)).toThrow(message)
  })

  it('a path with a space, a redirect mode that is none, headers that are no object, no origin to be the same as', () => {
    expect(() => net.request({ path: '/a b' })).toThrow(
      new TypeError('Request path contains unescaped characters'),
    )
    expect(() => net.request({ url, redirect: 'never' as 'follow' })).toThrow(
      'redirect mode should be one of follow, error or manual',
    )
    expect(() =>
      net.request({ url, headers: 'Accept: text/html' as unknown as Record<string, string> }),
    ).toThrow(new TypeError('headers must be an object'))
    expect(() => net.request({ url, credentials: 'same-origin' })).toThrow(
      'credentials: same-origin requires origin to be set',
    )
  })

  it('a session that is none, a partition that is no string, and any request before `ready`', () => {
    const host = { isReady: () => true, isSession: () => false }
    expect(() => createNet(host).request({ url, session: {} as never })).toThrow(
      new TypeError('`session` should be an instance of the Session class'),
    )
    expect(() => createNet(host).request({ url, partition: 7 as unknown as string })).toThrow(
      new TypeError('`partition` should be a string'),
    )
    expect(() => createNet({ ...host, isReady: () => false }).request({ url })).toThrow(
      'net module can only be used after app is ready',
    )
  })

  it('an option or a member that electron.d.ts does not have', async () => {
    expect(() => net.request({ url, agent: false } as object)).toThrow(
      "Electron's ClientRequestConstructorOptions has no option 'agent'",
    )
    expect(() => (net.request({ url }) as unknown as { flushHeaders: unknown }).flushHeaders).toThrow(
      "Electron's ClientRequest has no member 'flushHeaders'",
    )
    const { request } = await startWorld(kept('200 OK'))
    const sent = request()
    const answered = once(sent, 'response')
    sent.end()
    const [response] = (await answered) as [StandInResponse]
    expect(() => (response as unknown as { trailers: unknown }).trailers).toThrow(
      "Electron's IncomingMessage has no member 'trailers'",
    )
  })

  it('an address in parts, as Node takes them', async () => {
    const { server } = await startWorld(kept('200 OK'))
    await outcomeOf(net.request({ hostname: '127.0.0.1', port: server.port, path: '/a?b=c' }))
    expect(server.received[0]).toMatch(/^GET \/a\?b=c HTTP/)
    net.close()
  })
})

// `validateHeader`, `setHeader` and `removeHeader` there.
describe('headers that Electron refuses', () => {
  it.each([['sp ace'], ['colon:'], [''], ['ümlaut'], ['new\nline']])('the name "%s"', (name) => {
    expect(() => net.request({ url, headers: { [name]: 'x' } })).toThrow(`Invalid header name: '${name}'`)
    expect(() => net.request({ url }).setHeader(name, 'x')).toThrow(`Invalid header name: '${name}'`)
  })

  it.each([['a\rb'], ['a\nb'], ['a\0b']])('the value %j', (value) => {
    expect(() => net.request({ url, headers: { 'X-A': value } })).toThrow(
      `Invalid value for header 'X-A': '${value}'`,
    )
  })

  it('no value, and a name that is no string', () => {
    expect(() => net.request({ url, headers: { 'X-A': undefined as unknown as string } })).toThrow(
      '`value` required in setHeader("X-A", value)',
    )
    expect(() => net.request({ url }).setHeader(7 as unknown as string, 'x')).toThrow(
      '`name` should be a string in setHeader(name, value)',
    )
  })

  it('any change once the request has started', async () => {
    const { request } = await startWorld(kept('200 OK'))
    const sent = request({ headers: { 'X-A': '1' } })
    sent.setHeader('x-a', '2')
    expect(sent.getHeader('X-A')).toBe('2')
    await outcomeOf(sent)
    expect(() => sent.setHeader('X-B', '1')).toThrow("Can't set headers after they are sent")
    expect(() => sent.removeHeader('X-A')).toThrow("Can't remove headers after they are sent")
  })

  // docs/api/client-request.md, `setHeader`: "Certain headers are restricted";
  // services/network/public/cpp/header_util.cc.
  it.each([
    'Content-Length',
    'Host',
    'Trailer',
    'Te',
    'Upgrade',
    'Cookie2',
    'Keep-Alive',
    'Transfer-Encoding',
    'Proxy-Authorization',
  ])('%s: the request fails', async (name) => {
    const { server, request } = await startWorld(kept('200 OK'))
    expect(await outcomeOf(request({ headers: { [name]: '1' } }))).toMatchObject({
      error: 'net::ERR_INVALID_ARGUMENT',
    })
    expect(server.received).toEqual([])
  })

  it('sends names as they were set, and the UTF-8 of a value', async () => {
    const { server, request } = await startWorld(kept('200 OK'))
    await outcomeOf(request({ headers: { 'x-MiXed': 'grün' } }))
    expect(Buffer.from(server.received[0] ?? '', 'latin1').toString()).toContain('\r\nx-MiXed: grün\r\n')
  })
})

// docs/api/client-request.md, `redirect`: "must be called synchronously, otherwise the request will be
// cancelled".
describe('redirects', () => {
  const moved = () => inTurn(kept('302 Found', '', ['Location: /there']), kept('200 OK', 'there'))

  it('manual: cancelled unless followed within the event', async () => {
    const { request: refuse } = await startWorld(moved())
    expect(await outcomeOf(refuse({ redirect: 'manual' }))).toMatchObject({
      events: ['finish', 'close', 'redirect', 'error'],
      error: 'Redirect was cancelled',
    })
    const { server, request } = await startWorld(moved())
    const live = request({ redirect: 'manual' })
    live.on('redirect', () => live.followRedirect())
    expect(await outcomeOf(live)).toMatchObject({ status: 200, body: 'there' })
    expect(server.received.join('')).toContain('GET /there HTTP/1.1')
    expect(() => live.followRedirect()).toThrow('followRedirect() called, but was not waiting for a redirect')
  })

  it('error: fails; follow, which is the default: followed, twenty times and no more', async () => {
    const { request } = await startWorld(moved())
    expect(await outcomeOf(request({ redirect: 'error' }))).toMatchObject({
      error: "Attempted to redirect, but redirect policy was 'error'",
    })
    const circle = await startWorld(inTurn(kept('302 Found', '', ['Location: /round'])))
    expect(await outcomeOf(circle.request())).toMatchObject({ error: 'net::ERR_TOO_MANY_REDIRECTS' })
    expect(circle.server.received.join('').match(/GET /g)).toHaveLength(21)
  })

  it('aborted by a listener: neither an error nor a second request', async () => {
    const { server, request } = await startWorld(moved())
    const sent = request({ redirect: 'manual' })
    const errors: unknown[] = []
    sent.on('error', (error) => errors.push(error))
    sent.on('redirect', () => sent.abort())
    const aborted = once(sent, 'abort')
    sent.end()
    await aborted
    expect(errors).toEqual([])
    expect(server.received).toHaveLength(1)
  })

  it('to a file: announced, and never followed', async () => {
    const { request } = await startWorld(kept('302 Found', '', ['Location: file:///etc/passwd']))
    expect(await outcomeOf(request())).toMatchObject({
      events: ['finish', 'close', 'redirect', 'error'],
      error: 'net::ERR_UNSAFE_REDIRECT',
    })
  })
})
