import { getEventListeners } from 'node:events'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../../../src-cli/network/node-transport'
import type { Environment } from '../../../../src-cli/network/proxy-environment'
import { RedirectRefused } from '../../../../src-main/ports/http-transport'

const open = (environment: Environment = {}) => {
  const transport = createNodeTransport(environment)
  onTestFinished(() => transport.close())
  return transport
}

const listen = async (server: Server | ReturnType<typeof createServer>): Promise<string> => {
  const sockets = new Set<Socket>()
  server.on(
    'connection',
    (socket: Socket) => void sockets.add(socket.on('close', () => sockets.delete(socket))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
const serve = (answer: RequestListener): Promise<string> => listen(createHttpServer(answer))

const read = async (body: AsyncIterable<Uint8Array>): Promise<string> => {
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

const get = (url: string, environment?: Environment, signal = new AbortController().signal) =>
  open(environment).send({ method: 'GET', url, headers: { Authorization: 'Bearer t' } }, signal)

describe('HTTP by Node', () => {
  it('sends the address and the headers as they are, and follows no redirect', async () => {
    const seen: string[] = []
    const url = await serve((request, response) => {
      seen.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers.authorization ?? ''}`)
      response.writeHead(302, { Location: '/there' }).end()
    })
    await expect(get(`${url}/a%2Fb/../c?x=%3A`)).rejects.toEqual(new RedirectRefused(302, `${url}/there`))
    expect(seen).toEqual(['GET /a%2Fb/../c?x=%3A Bearer t'])
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['identity', (text: string) => Buffer.from(text)],
  ] as const)('decodes a body in %s', async (coding, encode) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Encoding': coding, 'X-Two': ['a', 'b'] }).end(encode('grüße')),
    )
    const { status, header, body } = await get(url)
    expect([status, header('x-two'), header('content-encoding'), await read(body)]).toEqual([
      200,
      'a, b',
      coding,
      'grüße',
    ])
  })

  it('names why there is no answer', async () => {
    const gone = await listen(createServer((socket) => socket.destroy()))
    await expect(get(gone)).rejects.toMatchObject({ reason: expect.stringMatching(/cutOff|reset/) as string })
    const reset = await listen(createServer((socket) => socket.once('data', () => socket.resetAndDestroy())))
    await expect(get(reset)).rejects.toMatchObject({ reason: 'reset' })
    await expect(get('http://127.0.0.1:1')).rejects.toMatchObject({
      reason: 'refused',
      detail: 'ECONNREFUSED',
    })
    await expect(get('http://no-such-host.invalid')).rejects.toMatchObject({ reason: 'nameNotFound' })
    const plain = await serve((_request, response) => response.end())
    await expect(get(plain.replace('http:', 'https:'))).rejects.toMatchObject({ reason: 'tls' })
  })

  it('refuses a body that ends early', async () => {
    let end = (): unknown => undefined
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('the start')
      end = () => response.destroy()
    })
    const { body } = await get(url)
    end()
    await expect(read(body)).rejects.toMatchObject({ reason: 'cutOff' })
  })

  it('ends the request when it is cancelled, before the head and in the body', async () => {
    const reason = new Error('nobody wants it any more')
    const stop = new AbortController()
    const silent = await serve(() => stop.abort(reason))
    await expect(get(silent, {}, stop.signal)).rejects.toBe(reason)
    const second = new AbortController()
    const slow = await serve((_request, response) => void response.writeHead(200).write('the start'))
    const { body } = await get(slow, {}, second.signal)
    const reading = read(body)
    second.abort(reason)
    await expect(reading).rejects.toBe(reason)
    await expect.poll(() => getEventListeners(second.signal, 'abort')).toEqual([])
  })

  it('asks a proxy for the whole address, with the user of the variable', async () => {
    const seen: (string | undefined)[] = []
    const proxy = await serve((request, response) => {
      seen.push(request.url, request.headers.host, request.headers['proxy-authorization'])
      response.end('through the proxy')
    })
    const { body } = await get('http://gw.example/iot?x=1', {
      HTTP_PROXY: proxy.replace('http://', 'http://ann:secret@'),
    })
    expect(await read(body)).toBe('through the proxy')
    expect(seen).toEqual([
      'http://gw.example/iot?x=1',
      'gw.example',
      `Basic ${Buffer.from('ann:secret').toString('base64')}`,
    ])
  })

  it('tells what is wrong at the proxy from what is wrong at the service', async () => {
    await expect(get('http://gw.example/', { HTTP_PROXY: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      reason: 'proxy',
      detail: 'ECONNREFUSED',
    })
    await expect(get('https://gw.example/', { HTTPS_PROXY: 'http://127.0.0.1:1' })).rejects.toMatchObject({
      reason: 'proxy',
    })
    await expect(get('https://gw.example/', { HTTPS_PROXY: 'socks5://127.0.0.1:1' })).rejects.toMatchObject({
      reason: 'proxy',
    })
    const refusing = await listen(
      createHttpServer().on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')),
    )
    await expect(get('https://gw.example/', { HTTPS_PROXY: refusing })).rejects.toMatchObject({
      reason: 'proxy',
      detail: expect.stringContaining('403') as string,
    })
  })

  it('builds a tunnel through a proxy to a server that is encrypted', async () => {
    const asked: string[] = []
    const plain = await serve((_request, response) => response.end())
    const proxy = await listen(
      createHttpServer().on('connect', (request, socket) => {
        asked.push(request.url ?? '')
        const far = connect(Number(new URL(plain).port), '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n')
          far.pipe(socket).pipe(far)
        })
        far.on('error', () => socket.destroy())
        socket.on('error', () => far.destroy())
      }),
    )
    // The far end speaks no TLS, which shows that the handshake was with it.
    await expect(get('https://gw.example/', { HTTPS_PROXY: proxy })).rejects.toMatchObject({ reason: 'tls' })
    expect(asked).toEqual(['gw.example:443'])
  })
})
