import type { Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { inTurn, kept, outcomeOf, requestLines, startWorld } from './net-world'

const text = JSON.stringify({ returnCode: 0, result: [] })
const coded = (coding: string, bytes: Uint8Array) => (socket: Socket) => {
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${String(bytes.byteLength)}\r\n\r\n`,
  )
  socket.write(bytes)
}

// net/url_request/url_request_http_job.cc: `AddExtraHeaders`, `SetUpSourceStream`; net/filter/.
describe('content coding', () => {
  it('asks for what Chromium asks a server on this machine for, unless the caller asks for something else', async () => {
    const { server, request } = await startWorld(kept('200 OK'))
    await outcomeOf(request())
    expect(server.received[0]).toMatch(/\r\nAccept-Encoding: gzip, deflate, br(, zstd)?\r\n/)
    await outcomeOf(request({ headers: { 'accept-encoding': 'identity' } }))
    expect(
      server.received
        .at(-1)
        ?.match(/accept-encoding: .*/gi)
        ?.at(-1),
    ).toMatch(/: identity/)
  })

  it.each([
    ['gzip', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['GZip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
  ])('%s is read', async (coding, bytes) => {
    const { request } = await startWorld(coded(coding, bytes))
    expect(await outcomeOf(request())).toMatchObject({
      status: 200,
      body: text,
      headers: { 'content-encoding': coding },
    })
  })

  it('one that is not known leaves the body as it stands', async () => {
    const { request } = await startWorld(coded('gzip, rot13', Buffer.from(text)))
    expect(await outcomeOf(request())).toMatchObject({ body: text })
  })

  it.each(['gzip', 'deflate', 'br'])('%s that is none is an error', async (coding) => {
    const { request } = await startWorld(coded(coding, Buffer.from('this is no such thing')))
    expect(await outcomeOf(request())).toMatchObject({ error: 'net::ERR_CONTENT_DECODING_FAILED' })
  })

  it('gzip that is cut off gives what came: no filter of Chromium looks for the end', async () => {
    const bytes = gzipSync(text.repeat(50))
    const { request } = await startWorld(coded('gzip', bytes.subarray(0, bytes.length - 12)))
    const { body, error } = await outcomeOf(request())
    expect([body?.startsWith(text), error]).toEqual([true, undefined])
  })

  it('a connection that is cut off in a coded body is an error all the same', async () => {
    const bytes = gzipSync(text)
    const { request } = await startWorld((socket) => {
      socket.write(
        `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${String(bytes.length)}\r\n\r\n`,
      )
      socket.end(bytes.subarray(0, 20))
    })
    expect(await outcomeOf(request())).toMatchObject({ error: 'net::ERR_CONTENT_LENGTH_MISMATCH' })
  })
})

// net/http/http_network_transaction.cc: `HandleIOError`, `ShouldResendRequest`,
// `RetryReason::kHttpRequestTimeout`.
describe('a request that is sent again by itself', () => {
  it.each(['GET', 'DELETE'])(
    '%s: on a connection that was used before and died before any head',
    async (method) => {
      const { server, request } = await startWorld(
        inTurn(kept('200 OK'), (socket) => socket.resetAndDestroy(), kept('200 OK', 'again')),
      )
      await outcomeOf(request())
      expect(await outcomeOf(request({ method }))).toMatchObject({ status: 200, body: 'again' })
      expect(requestLines(server.received).map((line) => line.split(' ')[0])).toEqual(['GET', method, method])
    },
  )

  it('also where it was closed without an answer, and where it is called timed out', async () => {
    for (const death of [
      (socket: Socket): void => void socket.end(),
      kept('408 Request Timeout', '', ['Connection: close']),
    ]) {
      const { server, request } = await startWorld(inTurn(kept('200 OK'), death, kept('200 OK', 'again')))
      await outcomeOf(request())
      expect(await outcomeOf(request({ method: 'DELETE' }))).toMatchObject({ status: 200, body: 'again' })
      expect(requestLines(server.received)).toHaveLength(3)
    }
  })

  it('never on a new connection, never after a head', async () => {
    const fresh = await startWorld(inTurn((socket) => socket.resetAndDestroy()))
    expect(await outcomeOf(fresh.request({ method: 'DELETE' }))).toMatchObject({
      error: 'net::ERR_CONNECTION_RESET',
    })
    expect(requestLines(fresh.server.received)).toHaveLength(1)
    const cut = await startWorld(
      inTurn(kept('200 OK'), (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf')),
    )
    await outcomeOf(cut.request())
    expect(await outcomeOf(cut.request({ method: 'DELETE' }))).toMatchObject({
      error: 'net::ERR_CONTENT_LENGTH_MISMATCH',
    })
    expect(requestLines(cut.server.received)).toHaveLength(2)
    const slow = await startWorld(inTurn(kept('408 Request Timeout')))
    expect(await outcomeOf(slow.request())).toMatchObject({ status: 408 })
  })

  it('not once it has been aborted', async () => {
    const under: { request?: ReturnType<Awaited<ReturnType<typeof startWorld>>['request']> } = {}
    const die = (socket: Socket): void => {
      under.request?.abort()
      socket.resetAndDestroy()
    }
    const { server, request } = await startWorld(inTurn(kept('200 OK'), die, kept('200 OK')))
    await outcomeOf(request())
    const sent = request({ method: 'DELETE' })
    under.request = sent
    const aborted = new Promise((resolve) => sent.on('abort', resolve))
    sent.end()
    await aborted
    // One that was sent again would have come before the next.
    await outcomeOf(request())
    expect(requestLines(server.received)).toEqual(['GET / HTTP/1.1', 'DELETE / HTTP/1.1', 'GET / HTTP/1.1'])
  })
})
