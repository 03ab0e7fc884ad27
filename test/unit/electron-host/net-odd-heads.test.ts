import { describe, expect, it } from 'vitest'
import { kept, outcomeOf, startWorld } from './net-world'

const outcome = async (answer: string) =>
  outcomeOf((await startWorld((socket) => void socket.end(answer, 'latin1'))).request({ redirect: 'manual' }))

// Whatever the other side sends ends in an answer or an error of the request, never in an exception that
// nobody can catch.
describe('odd heads', () => {
  // net/url_request/url_request_job.cc, `CanFollowRedirect`.
  it.each(['http://', 'http://[', 'https://a b/', 'http://h:99999/', '//'])(
    'a redirect to "%s", which is no address',
    async (location) => {
      expect(await outcome(kept('302 Found', '', [`Location: ${location}`]))).toEqual({
        events: ['finish', 'close', 'error'],
        error: 'net::ERR_INVALID_REDIRECT',
      })
    },
  )

  it('a redirect without a target, or with an empty one, is an answer', async () => {
    expect(await outcome(kept('302 Found'))).toMatchObject({ status: 302 })
    expect(await outcome(kept('302 Found', '', ['Location:']))).toMatchObject({ status: 302 })
  })

  it('a redirect to two places, or with bytes beyond ASCII', async () => {
    expect(await outcome(kept('302 Found', '', ['Location: /a', 'Location: /b']))).toMatchObject({
      error: 'net::ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION',
    })
    const { request } = await startWorld(
      (socket) => void socket.end(kept('302 Found', '', ['Location: /gr\xfcn\xff']), 'latin1'),
    )
    const sent = request({ redirect: 'manual' })
    const targets: string[] = []
    sent.on('redirect', (_status: number, _method: string, target: string) =>
      targets.push(new URL(target).pathname),
    )
    await outcomeOf(sent)
    expect(targets).toEqual(['/gr%FCn%FF'])
  })

  it.each([
    ['600 Odd', 600],
    ['999 Odd', 999],
    ['099 Odd', 99],
    ['200', 200],
    ['200 ', 200],
  ])('the status "%s" is an answer', async (status, statusCode) => {
    expect(await outcome(kept(status, 'body'))).toMatchObject({ status: statusCode, body: 'body' })
  })

  it('1xx before the answer is passed over', async () => {
    expect(
      await outcome(
        `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${kept('200 OK', 'body')}`,
      ),
    ).toMatchObject({
      status: 200,
      body: 'body',
    })
  })

  it.each([
    [
      'two lengths',
      kept('200 OK', 'ab', ['Content-Length: 3']),
      'net::ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
    ],
    [
      'two dispositions',
      kept('200 OK', '', ['Content-Disposition: a', 'Content-Disposition: b']),
      'net::ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION',
    ],
    [
      'a head over 256 KiB',
      kept('200 OK', '', [`X-Large: ${'x'.repeat(300 * 1024)}`]),
      'net::ERR_RESPONSE_HEADERS_TOO_BIG',
    ],
    ['a line that is no header', kept('200 OK', '', ['no header at all']), 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['a NUL', kept('200 OK', '', ['X-Nul: a\0b']), 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['a status of four digits', kept('2000 OK'), 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['nothing', '', 'net::ERR_EMPTY_RESPONSE'],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      'net::ERR_EMPTY_RESPONSE',
    ],
  ])('%s: an error', async (_what, answer, error) => {
    expect(await outcome(answer)).toEqual({ events: ['finish', 'close', 'error'], error })
  })

  it('a head of 200 KiB, and 3,000 headers, are within the limit', async () => {
    expect(await outcome(kept('200 OK', 'a', [`X-Large: ${'x'.repeat(200 * 1024)}`]))).toMatchObject({
      status: 200,
    })
    const many = Array.from({ length: 3000 }, (_, index) => `X-${String(index)}: 1`)
    expect((await outcome(kept('200 OK', '', many))).headers).toHaveProperty('x-2999', '1')
  })

  // lib/common/api/net-client-request.ts, `discardableDuplicateHeaders`; docs/api/incoming-message.md,
  // `response.headers`.
  it('headers that come twice: the first of some, a list of cookies, all others with commas', async () => {
    const { headers } = await outcome(
      kept('200 OK', '', [
        'Retry-After: 1',
        'Retry-After: 2',
        'Set-Cookie: a=1',
        'Set-Cookie: b=2',
        'X-A: 1',
        'x-a: 2',
        'X-Latin: \xfc',
      ]),
    )
    expect(headers).toMatchObject({
      'retry-after': '1',
      'set-cookie': ['a=1', 'b=2'],
      'x-a': '1, 2',
      'x-latin': '\ufffd',
    })
  })
})
