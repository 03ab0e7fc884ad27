import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AuthInfo } from 'electron'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNet } from '../../electron-host/net'
import { Session } from '../../electron-host/session'
import { kept, outcomeOf, startWorld } from './net-world'

const right = `Basic ${Buffer.from('anna:p w').toString('base64')}`

/** A proxy that asks, and answers for every server once it has been told. */
const startProxy = async () => {
  const seen: (readonly [url: string, authorization: string | undefined])[] = []
  const answer: RequestListener = ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const shown = headers['proxy-authorization']
    seen.push([url, shown])
    if (shown === right) return response.end('from the service')
    return response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="Plant"' }).end('who are you?')
  }
  const proxy = createServer(answer)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const session = new Session('service')
  await session.setProxy({ proxyRules: `127.0.0.1:${String(port)}` })
  const net = createNet()
  onTestFinished(async () => {
    net.close()
    await new Promise((resolve) => proxy.close(resolve))
  })
  const request = () =>
    net.request({ url: 'http://gw.example/list?limit=1', session, redirect: 'manual', credentials: 'omit' })
  return { port, seen, session, request }
}

// docs/api/client-request.md, `login`; `OnAuthRequired` in shell/common/api/electron_api_url_loader.cc.
describe('a proxy that asks', () => {
  it('is answered over `login`, credentials omitted or not, and remembered for the session', async () => {
    const { port, seen, request } = await startProxy()
    const asked: AuthInfo[] = []
    const sent = request()
    sent.on('login', (challenge: AuthInfo, answer: (username: string, password: string) => void) => {
      asked.push(challenge)
      answer('anna', 'p w')
      expect(() => answer('anna', 'p w')).toThrow(
        new TypeError('One-time callback was called more than once'),
      )
    })
    expect(await outcomeOf(sent)).toMatchObject({ status: 200, body: 'from the service' })
    expect(asked).toEqual([{ isProxy: true, scheme: 'basic', host: '127.0.0.1', port, realm: 'Plant' }])
    expect(await outcomeOf(request())).toMatchObject({ status: 200 })
    const url = 'http://gw.example/list?limit=1'
    expect(seen).toEqual([
      [url, undefined],
      [url, right],
      [url, right],
    ])
  })

  it('asks again when the words were wrong', async () => {
    const { request } = await startProxy()
    const sent = request()
    let turn = 0
    sent.on('login', (_challenge: AuthInfo, answer: (username: string, password: string) => void) => {
      turn += 1
      answer('anna', turn < 3 ? 'wrong' : 'p w')
    })
    expect(await outcomeOf(sent)).toMatchObject({ status: 200 })
    expect(turn).toBe(3)
  })

  it('gives its own answer when nobody listens, or without both words', async () => {
    const { request } = await startProxy()
    expect(await outcomeOf(request())).toMatchObject({ status: 407, body: 'who are you?' })
    const sent = request()
    sent.on('login', (_challenge: AuthInfo, answer: (username?: string) => void) => answer('anna'))
    expect(await outcomeOf(sent)).toMatchObject({ status: 407 })
  })

  it('gets no answer from a request that was aborted meanwhile', async () => {
    const { seen, request } = await startProxy()
    const sent = request()
    const answered = new Promise<() => void>((resolve) => {
      sent.on('login', (_challenge: AuthInfo, answer: (username: string, password: string) => void) =>
        resolve(() => answer('anna', 'p w')),
      )
    })
    sent.end()
    const answer = await answered
    sent.abort()
    answer()
    await outcomeOf(request())
    expect(seen.map(([, authorization]) => authorization)).toEqual([undefined, undefined])
  })

  // docs/api/session.md, `setProxy`: loopback is reached directly unless `<-loopback>` says otherwise.
  it('is passed by on the way to this machine', async () => {
    const { server } = await startWorld(kept('200 OK', 'direct'))
    const { seen, session, port } = await startProxy()
    expect(await session.resolveProxy(server.url)).toBe('DIRECT')
    expect(await session.resolveProxy('http://gw.example/')).toBe(`PROXY 127.0.0.1:${String(port)}`)
    await session.setProxy({ proxyRules: `127.0.0.1:${String(port)}`, proxyBypassRules: '<-loopback>' })
    expect(await session.resolveProxy(server.url)).toBe(`PROXY 127.0.0.1:${String(port)}`)
    expect(seen).toEqual([])
  })
})

describe('a server that asks', () => {
  const asking = kept('401 Unauthorized', 'who are you?', ['WWW-Authenticate: Basic realm="Service"'])

  // docs/api/client-request.md, `credentials`: "the 'login' event will not be triggered in the event of a
  // 401".
  it('is not answered with credentials omitted', async () => {
    const { request } = await startWorld(asking)
    expect(await outcomeOf(request({ credentials: 'omit' }))).toMatchObject({
      events: ['finish', 'close', 'response'],
      status: 401,
      body: 'who are you?',
    })
  })

  it('is, otherwise', async () => {
    const { request, server } = await startWorld(asking)
    const sent = request()
    const asked: unknown[] = []
    sent.on(
      'login',
      ({ isProxy, realm }: AuthInfo, answer: (username?: string, password?: string) => void) => {
        asked.push([isProxy, realm])
        if (asked.length === 1) answer('anna', 'p w')
        else answer()
      },
    )
    expect(await outcomeOf(sent)).toMatchObject({ status: 401 })
    expect(asked).toEqual([
      [false, 'Service'],
      [false, 'Service'],
    ])
    expect(server.received.join('')).toContain(`Authorization: ${right}`)
  })

  // net/http/http_network_transaction.cc, `HandleAuthChallenge`.
  it('in the name of a proxy that is not there: an error', async () => {
    const { request } = await startWorld(
      kept('407 Proxy Authentication Required', '', ['Proxy-Authenticate: Basic realm="x"']),
    )
    expect(await outcomeOf(request())).toMatchObject({ error: 'net::ERR_UNEXPECTED_PROXY_AUTH' })
  })
})
