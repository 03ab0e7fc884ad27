import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

/** What a reader makes of an answer: its status and whether it got `oddBody`, or no answer. */
export type Outcome = `${number}` | `${number} with another body` | 'refused'

/** An answer that no specification wants, and what Chromium and the command make of it. */
export interface OddAnswer {
  /** `an answer ...`. */
  readonly name: string
  /** As it goes over the wire. */
  readonly content: string | Buffer
  readonly window: Outcome
  readonly command: Outcome
}

export const oddBody = '{"returnCode":0,"result":[]}'

const length = `Content-Length: ${String(oddBody.length)}\r\n`
const answer = (head: string, content = oddBody): string => `HTTP/1.1 200 OK\r\n${head}\r\n${content}`
const ofStatus = (words: string, head = ''): string => `HTTP/1.1 ${words}\r\n${head}${length}\r\n${oddBody}`
const of200 = answer(length)
const withHead = (head: string): string => answer(`${head}\r\n${length}`)
const inChunks = (content: string): string => answer('Transfer-Encoding: chunked\r\n', content)
const size = oddBody.length.toString(16)
const chunks = (end: string): string => `${size}${end}${oddBody}\r\n0\r\n\r\n`
const coded = (coding: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(answer(`Content-Encoding: ${coding}\r\nContent-Length: ${String(bytes.length)}\r\n`, '')),
    bytes,
  ])
const gzipped = gzipSync(oddBody)

type Contents = Readonly<Record<string, OddAnswer['content']>>

const alike = (outcome: Outcome, contents: Contents): readonly OddAnswer[] =>
  Object.entries(contents).map(([name, content]) => ({ name, content, window: outcome, command: outcome }))

const apart = (window: Outcome, command: Outcome, contents: Contents): readonly OddAnswer[] =>
  alike(window, contents).map((each) => ({ ...each, command }))

/** The reasons of the differences are in docs/decisions/2026-11-28-as-the-window.md. */
export const oddAnswers: readonly OddAnswer[] = [
  ...alike('200', {
    'without a reason': of200.replace(' OK', ''),
    'of HTTP/1.0 until the connection ends': answer('').replace('1.1', '1.0'),
    'of HTTP/1.1 until the connection ends': answer(''),
    'of HTTP/2.0 in a line of HTTP/1': of200.replace('1.1', '2.0'),
    'after an empty line': `\r\n${of200}`,
    'after a status of 100': `HTTP/1.1 100 Continue\r\n\r\n${of200}`,
    'after a status of 103': `HTTP/1.1 103 Early Hints\r\n\r\n${of200}`,
    'with line ends without CR': of200.replaceAll('\r', ''),
    'with one line end without CR': answer(`X-A: b\n${length}`),
    'with a folded line': withHead('X-A: b\r\n c'),
    'with a control character in a value': withHead('X-A: b\u0001c'),
    'with umlauts in a value': withHead('X-A: ä'),
    'with a head of 200 KB': withHead(`X-A: ${'a'.repeat(200_000)}`),
    'with 3,000 lines in its head': answer(`${'X-A: b\r\n'.repeat(3000)}${length}`),
    'that is longer than it says': `${of200}xyz`,
    'with a length beside its chunks': answer(`${length}Transfer-Encoding: chunked\r\n`, chunks('\r\n')),
    'with a blank behind the size of a chunk': inChunks(chunks(' \r\n')),
    'with words behind the size of a chunk': inChunks(chunks(';a=b\r\n')),
    'with line ends without CR between chunks': inChunks(chunks('\n')),
    'with lines behind its last chunk': inChunks(`${size}\r\n${oddBody}\r\n0\r\nX-A: b\r\n\r\n`),
    'with a transfer coding of identity': withHead('Transfer-Encoding: identity'),
    'with a transfer coding of gzip': withHead('Transfer-Encoding: gzip'),
    'in gzip': coded('GZIP', gzipped),
    'in x-gzip': coded('x-gzip', gzipped),
    'in deflate': coded('deflate', deflateSync(oddBody)),
    'in deflate without its head': coded('deflate', deflateRawSync(oddBody)),
    'in br': coded('br', brotliCompressSync(oddBody)),
    'in two codings': coded('gzip, br', brotliCompressSync(gzipped)),
    'in gzip without its last bytes': coded('gzip', gzipped.subarray(0, -4)),
    'in an unknown coding': coded('rot13', Buffer.from(oddBody)),
  }),
  ...alike('refused', {
    'that is no HTTP': oddBody,
    'with a head of 300 KB': withHead(`X-A: ${'a'.repeat(300_000)}`),
    'with two lengths': answer(`${length}Content-Length: 5\r\n`),
    'that is shorter than it says': answer(`Content-Length: ${String(oddBody.length + 9)}\r\n`),
    'with a size of a chunk that is none': inChunks('xyz\r\n'),
    'without its last chunk': inChunks(`${size}\r\n${oddBody}\r\n`),
    'in gzip that is none': coded('gzip', Buffer.from(oddBody)),
    'in deflate that is none': coded('deflate', Buffer.from(oddBody)),
    'in br that is none': coded('br', Buffer.from(oddBody)),
    'that is a redirect': ofStatus('302 Found', 'Location: /elsewhere\r\n'),
    'that is a redirect to another scheme': ofStatus('307 x', 'Location: ftp://example.com/\r\n'),
  }),
  ...[201, 206, 300, 401, 403, 429, 511, 599, 999].flatMap((status) =>
    alike(`${status}`, { [`of status ${String(status)}`]: ofStatus(`${String(status)} x`) }),
  ),
  ...[204, 304].flatMap((status) =>
    alike(`${status} with another body`, {
      [`of status ${String(status)}, with a body`]: ofStatus(`${String(status)} x`),
    }),
  ),
  ...apart('200', 'refused', {
    'with http/1.1 in small letters': of200.replace('HTTP', 'http'),
    'after other characters': `x${of200}`,
    'with two blanks before the status': of200.replace(' 200', '  200'),
    'with a CR in a value': withHead('X-A: b\rc'),
    'with umlauts in a name': withHead('X-Ä: b'),
    'with a blank before the colon': withHead('X-A : b'),
    'with a line without a colon': withHead('X-A'),
    'with a name of nothing': withHead(': b'),
    'with the same length twice': answer(length + length),
    'with a length of +28': answer('Content-Length: +28\r\n'),
    'with a length below zero': answer('Content-Length: -1\r\n'),
    'with a length that is no number': answer('Content-Length: x\r\n'),
    'in gzip with other bytes behind it': coded('gzip', Buffer.concat([gzipped, Buffer.from('xyz')])),
  }),
  ...apart('200 with another body', 'refused', { 'of ICY': of200.replace('HTTP/1.1', 'ICY') }),
  ...apart('20', 'refused', { 'with a status of two digits': ofStatus('20 x') }),
  ...apart('2000', 'refused', { 'with a status of four digits': ofStatus('2000 x') }),
  ...apart('200 with another body', '200', {
    'in two parts of gzip': coded(
      'gzip',
      Buffer.concat([gzipSync(oddBody.slice(0, 9)), gzipSync(oddBody.slice(9))]),
    ),
  }),
  ...apart('refused', '200', { 'with a NUL in a value': withHead('X-A: b\u0000c') }),
  ...apart('205 with another body', '205', { 'of status 205, with a body': ofStatus('205 x') }),
  ...apart('refused', '101 with another body', { 'of status 101': ofStatus('101 x') }),
  ...apart('refused', '302', { 'that is a redirect without a target': ofStatus('302 x') }),
  ...apart('refused', '407', { 'of status 407': ofStatus('407 x') }),
]
