import { createServer as createHttpsServer } from 'node:https'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { AppError } from '../../src-core/errors/errors'
import type { Ports } from '../../src-main/composition'
import { networkCause } from '../../src-main/network/network-cause'
import { TransportError } from '../../src-main/ports/http-transport'
import { createNetTransport } from '../../src-main/shell/net-transport'
import { createNet } from '../electron-host/net'
import { rawAnswer, startRawServer } from '../service/raw-server'
import { composeForTest } from '../unit/support/compose'
import { createSentences, namesItsCause } from './error-sentence'
import { reportGroup } from './results'
import { createScaledClock } from './scaled-clock'
import { makeSelfSigned } from './self-signed'

const sentenceFor = await createSentences()
const failures: string[] = []
let caseCount = 0
let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  closing = []
})
afterAll(() => reportGroup({ group: 'causes', cases: caseCount, failures }))

const listen = async (server: Server): Promise<number> => {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/**
 * What the whole application says of a service at this address: of a query, and of a test of the connection.
 */
const errorsAt = async (
  baseUrl: string,
  ports: Partial<Ports> = {},
): Promise<readonly (AppError | undefined)[]> => {
  const net = createNet()
  const transport = createNetTransport((request) => net.request(request), null)
  const { app, call } = composeForTest({ transport, clock: createScaledClock(60), ...ports })
  const draft = { name: 'causes', baseUrl, allowUnencrypted: true, token: 'token-of-the-causes' }
  const saved = await call('saveConnection', { draft })
  const connectionId = saved.ok ? (saved.value.currentId ?? '') : ''
  const listed = await call('queryLatest', {
    queryId: 'q',
    connectionId,
    devices: ['pump-1'],
    zone: 'UTC',
    limit: 10,
  })
  const tested = await call('testConnection', { queryId: 't', draft })
  await app.close()
  net.close()
  return [listed.ok ? undefined : listed.error, tested.ok ? tested.value.error : tested.error]
}

const expectCause = async (
  what: string,
  baseUrl: string,
  expected: Partial<AppError>,
  ports: Partial<Ports> = {},
): Promise<void> => {
  for (const error of await errorsAt(baseUrl, ports)) {
    caseCount += 1
    const isNamed = error !== undefined && namesItsCause(error, sentenceFor(error))
    if (!isNamed) failures.push(`${what}: ${error === undefined ? 'a success' : sentenceFor(error)}`)
    expect(error).toMatchObject(expected)
    expect(isNamed, error && sentenceFor(error)).toBe(true)
  }
}

describe('TLS', () => {
  it('a certificate that nobody vouches for', async () => {
    const { key, cert } = makeSelfSigned('127.0.0.1')
    let requests = 0
    const port = await listen(createHttpsServer({ key, cert }, () => (requests += 1)))
    await expectCause('self-signed', `https://127.0.0.1:${String(port)}`, {
      kind: 'network',
      cause: 'certificateIssuer',
      detail: 'net::ERR_CERT_AUTHORITY_INVALID',
    })
    expect(requests).toBe(0)
  })

  it('a port that does not speak it', async () => {
    const port = await listen(
      createServer((socket) => socket.on('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))),
    )
    await expectCause('plain', `https://127.0.0.1:${String(port)}`, { kind: 'network', cause: 'tls' })
  })

  // Node gives a closed one the code of a reset; either way it is the connection that was broken off.
  it.each(['reset', 'closed'])('a handshake that is %s', async (what) => {
    const answer = (socket: Socket): unknown => (what === 'reset' ? socket.resetAndDestroy() : socket.end())
    const port = await listen(createServer((socket) => void socket.once('data', () => answer(socket))))
    await expectCause(`handshake ${what}`, `https://127.0.0.1:${String(port)}`, {
      kind: 'network',
      cause: 'reset',
    })
  })

  it('a handshake that never ends', async () => {
    const port = await listen(createServer((socket) => socket.resume()))
    await expectCause('silent handshake', `https://127.0.0.1:${String(port)}`, {
      kind: 'timeout',
      seconds: 30,
    })
  })
})

describe('before and instead of an answer', () => {
  it('a name that is not found', async () => {
    await expectCause('name', 'https://gateway.invalid', { kind: 'network', cause: 'nameNotFound' })
  })

  it('a port where nobody listens', async () => {
    const { url, stop } = await startRawServer('')
    await stop()
    await expectCause('refused', url, { kind: 'network', cause: 'refused' })
  })

  // The stand-in's proxy fails in no such way: Chromium's own words for it, through the same adapter's table.
  it.each([
    'ERR_PROXY_CONNECTION_FAILED',
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_PAC_SCRIPT_FAILED',
    'ERR_INTERNET_DISCONNECTED',
  ])('%s', async (code) => {
    const detail = `net::${code}`
    const transport = { send: () => Promise.reject(new TransportError(networkCause(detail), detail)) }
    const cause = code === 'ERR_INTERNET_DISCONNECTED' ? 'unreachable' : 'proxy'
    await expectCause(code, 'https://gw.example.com', { kind: 'network', cause }, { transport })
  })

  it.each([
    [
      'a captive portal',
      rawAnswer('200 OK', '<!doctype html><title>Sign in</title>', ['Content-Type: text/html']),
      { kind: 'notJson', status: 200 },
    ],
    [
      'a gateway page',
      rawAnswer('502 Bad Gateway', '<html>nginx</html>'),
      { kind: 'httpStatus', status: 502 },
    ],
    [
      'a server that asks for a password in the name of a proxy',
      rawAnswer('407 Proxy Authentication Required', ''),
      { kind: 'network', cause: 'proxy', detail: 'net::ERR_UNEXPECTED_PROXY_AUTH' },
    ],
    [
      'JSON of another service',
      rawAnswer('200 OK', '{"status":"up"}'),
      { kind: 'unexpectedJson', problem: 'returnCodeMissing' },
    ],
  ] as const)('%s', async (what, answer, expected) => {
    const server = await startRawServer(answer)
    closing.push(() => server.stop())
    await expectCause(what, server.url, expected)
  })
})
