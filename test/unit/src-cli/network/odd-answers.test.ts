import { type AddressInfo, createServer, type Socket } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createNodeTransport } from '../../../../src-cli/network/node-transport'

const body = '{"returnCode":0,"result":[]}'
const length = `Content-Length: ${String(body.length)}\r\n`
const answer = (head: string, content = body): string => `HTTP/1.1 200 OK\r\n${head}\r\n${content}`
const chunk = (end: string): string => `${body.length.toString(16)}${end}${body}\r\n0\r\n\r\n`
const coded = (coding: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(answer(`Content-Encoding: ${coding}\r\nContent-Length: ${String(bytes.length)}\r\n`, '')),
    bytes,
  ])

/** Over one connection, that ends with the answer. */
const get = async (content: string | Buffer): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const transport = createNodeTransport({})
  onTestFinished(() => {
    transport.close()
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const signal = new AbortController().signal
  const { body: parts } = await transport.send({ method: 'GET', url, headers: {} }, signal)
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(part)
  return Buffer.concat(read).toString()
}

// What Chromium 156 took as well, asked for the same answers; see docs/decisions/2026-11-28-as-the-window.md.
it.each([
  ['without a reason', `HTTP/1.1 200\r\n${length}\r\n${body}`],
  ['of HTTP/1.0 until the connection ends', `HTTP/1.0 200 OK\r\n\r\n${body}`],
  ['with line ends without CR', answer(length).replaceAll('\r', '')],
  ['with one line end without CR', answer(`X-A: b\n${length}`)],
  ['with a name and a blank before the colon of another line', answer(`X-A: b\r\n c\r\n${length}`)],
  ['with a control character in a value', answer(`X-A: b\u0001c\r\n${length}`)],
  ['with a length beside its chunks', answer(`${length}Transfer-Encoding: chunked\r\n`, chunk('\r\n'))],
  ['with a blank behind the size of a chunk', answer('Transfer-Encoding: chunked\r\n', chunk(' \r\n'))],
  ['with a transfer coding that is none', answer(`Transfer-Encoding: identity\r\n${length}`)],
  ['with a head of 200 KB', answer(`X-A: ${'a'.repeat(200_000)}\r\n${length}`)],
  ['with 3,000 lines in its head', answer(`${'X-A: b\r\n'.repeat(3000)}${length}`)],
  ['in gzip', coded('GZIP', gzipSync(body))],
  ['in deflate', coded('deflate', deflateSync(body))],
  ['in deflate without its head', coded('deflate', deflateRawSync(body))],
  ['in br', coded('br', brotliCompressSync(body))],
  ['in two codings', coded('gzip, br', brotliCompressSync(gzipSync(body)))],
  ['in gzip without its last bytes', coded('gzip', gzipSync(body).subarray(0, -4))],
  ['in an unknown coding', coded('identity', Buffer.from(body))],
])('an answer %s is read', async (_, content) => {
  expect(await get(content)).toBe(body)
})

it.each([
  ['with two lengths', answer(`${length}Content-Length: 5\r\n`), 'HPE_UNEXPECTED_CONTENT_LENGTH'],
  ['that is no HTTP', body, 'HPE_INVALID_CONSTANT'],
  ['with a head of 300 KB', answer(`X-A: ${'a'.repeat(300_000)}\r\n${length}`), 'HPE_HEADER_OVERFLOW'],
  ['in gzip that is none', coded('gzip', Buffer.from(body)), 'Z_DATA_ERROR'],
  ['in deflate that is none', coded('deflate', Buffer.from(body)), 'Z_DATA_ERROR'],
  ['that is shorter than it says', answer(`Content-Length: ${String(body.length + 9)}\r\n`), 'ERR_CUT_OFF'],
])('an answer %s is refused', async (_, content, detail) => {
  await expect(get(content)).rejects.toMatchObject({ detail })
})
