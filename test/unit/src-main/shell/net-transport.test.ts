import { getEventListeners, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  type ProxyCredentials,
  RedirectRefused,
  TransportError,
} from '../../../../src-main/ports/http-transport'
import { createNetTransport } from '../../../../src-main/shell/net-transport'
import { ElectronRequest } from '../../support/electron-request'

const reason = new Error('nobody wants it any more')
const asked = { method: 'GET', url: 'https://gw.example/', headers: {} } as const

const start = async (credentialsFor?: () => Promise<ProxyCredentials | null>) => {
  const request = new ElectronRequest()
  const stop = new AbortController()
  const waits: boolean[] = []
  const closed = once(request, 'close')
  const sent = createNetTransport(() => request, null, credentialsFor).send(asked, stop.signal, (isWaiting) =>
    waits.push(isWaiting),
  )
  sent.catch(() => undefined)
  // The moment at which Electron's request is ended, closed, and has not been answered.
  await closed
  expect(request.isStarted).toBe(true)
  return { request, stop, sent, waits, listeners: () => getEventListeners(stop.signal, 'abort').length }
}

const collect = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe("a request whose `close` came right after `end`, as Electron's does", () => {
  it('ends at once when it is aborted before the head', async () => {
    const { request, stop, sent, listeners } = await start()
    stop.abort(reason)
    expect(request.isCancelled).toBe(true)
    await expect(sent).rejects.toBe(reason)
    expect(listeners()).toBe(0)
  })

  it('ends at once when it is aborted in the body, which ends with the same reason', async () => {
    const { request, stop, sent, listeners } = await start()
    const response = request.answer()
    response.push(Buffer.from('{"ret'))
    const { body } = await sent
    const collected = collect(body)
    await new Promise((resolve) => setImmediate(resolve))
    stop.abort(reason)
    expect(request.isCancelled).toBe(true)
    expect(response.destroyed).toBe(true)
    await expect(collected).rejects.toBe(reason)
    expect(listeners()).toBe(0)
  })

  it('ends at once when it is aborted between the head and the first reading', async () => {
    const { request, stop, sent } = await start()
    request.answer().push(Buffer.from('{}'))
    const { body } = await sent
    stop.abort(reason)
    expect(request.isCancelled).toBe(true)
    await expect(collect(body)).rejects.toBe(reason)
  })

  it('ends at once when it is aborted by whoever hears of the redirect', async () => {
    const { request, stop, sent, listeners } = await start()
    request.prependListener('redirect', () => stop.abort(reason))
    request.redirect()
    expect(request.isCancelled).toBe(true)
    await expect(sent).rejects.toBe(reason)
    expect(listeners()).toBe(0)
  })

  it("ends at once when it is aborted while a proxy's question is open, and takes no answer to it", async () => {
    let type: (credentials: ProxyCredentials) => void = () => undefined
    const { request, stop, sent, waits, listeners } = await start(
      () => new Promise((resolve) => (type = resolve)),
    )
    const answers: unknown[] = []
    request.emit(
      'login',
      { isProxy: true, scheme: 'basic', host: 'proxy', port: 1, realm: '' },
      (...words: unknown[]) => answers.push(words),
    )
    stop.abort(reason)
    expect(request.isCancelled).toBe(true)
    await expect(sent).rejects.toBe(reason)
    type({ username: 'anna', password: 'late' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(answers).toEqual([])
    expect(waits).toEqual([true])
    expect(listeners()).toBe(0)
  })

  it('is not even made when it is aborted already', async () => {
    const send = createNetTransport(() => expect.unreachable('a request was made'), null).send(
      asked,
      AbortSignal.abort(reason),
    )
    await expect(send).rejects.toBe(reason)
  })
})

describe('a signal that outlives its request is left without a listener', () => {
  it('when the answer has been read', async () => {
    const { request, sent, listeners } = await start()
    const response = request.answer()
    response.push(Buffer.from('{}'))
    response.push(null)
    expect(await collect((await sent).body)).toBe('{}')
    expect(listeners()).toBe(0)
  })

  it('when the reader ends early, which ends the request', async () => {
    const { request, sent, listeners } = await start()
    const response = request.answer()
    response.push(Buffer.from('{}'))
    const closed = new Promise((resolve) => response.on('close', resolve))
    const reading = (await sent).body[Symbol.asyncIterator]()
    await reading.next()
    await reading.return?.()
    await closed
    expect(request.isCancelled).toBe(true)
    expect(listeners()).toBe(0)
  })

  it('when the request fails before the head', async () => {
    const { request, sent, listeners } = await start()
    request.fail(new Error('net::ERR_CONNECTION_RESET'))
    await expect(sent).rejects.toEqual(new TransportError('reset', 'net::ERR_CONNECTION_RESET'))
    expect(listeners()).toBe(0)
  })

  it('when it fails in the body', async () => {
    const { request, sent, listeners } = await start()
    request.answer()
    const { body } = await sent
    request.fail(new Error('net::ERR_CONNECTION_RESET'))
    await expect(collect(body)).rejects.toEqual(new TransportError('reset', 'net::ERR_CONNECTION_RESET'))
    expect(listeners()).toBe(0)
  })

  it('when it is redirected', async () => {
    const { request, sent, listeners } = await start()
    request.redirect()
    await expect(sent).rejects.toEqual(new RedirectRefused(302, 'https://elsewhere.example/'))
    expect(listeners()).toBe(0)
  })

  it('when asking for the password fails, which fails the request', async () => {
    const failure = new Error('nobody to ask')
    const { request, sent, listeners } = await start(() => Promise.reject(failure))
    request.emit(
      'login',
      { isProxy: true, scheme: 'basic', host: 'proxy', port: 1, realm: '' },
      () => undefined,
    )
    await expect(sent).rejects.toBe(failure)
    expect(request.isCancelled).toBe(true)
    expect(listeners()).toBe(0)
  })
})
