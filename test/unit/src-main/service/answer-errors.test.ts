import { describe, expect, it } from 'vitest'
import { ageError, type Answer, bodyError, statusError } from '../../../../src-main/service/answer'
import { createExcerpts } from '../../../../src-main/service/excerpt'
import { decodeUtf8 } from '../../../../src-main/service/response-body'
import { coverToken } from '../../../../src-main/service/token-echo'

const receivedAt = Date.UTC(2026, 10, 22, 12)
/** In shared memory, as a body from the pool. */
const bodyOf = (text: string): Answer['bytes'] => {
  const bytes = new TextEncoder().encode(text)
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
const answerOf = (
  status: number,
  {
    body = '',
    retryAfter,
    date,
  }: { readonly body?: string; readonly retryAfter?: string; readonly date?: string } = {},
): Answer => ({
  status,
  retryAfter,
  date,
  age: undefined,
  receivedAt,
  bytes: bodyOf(body),
  release: () => undefined,
})
const excerpts = createExcerpts('a-secret-token')

describe('the age of an answer', () => {
  it.each([
    [undefined, 0, false],
    ['0', 0, false],
    ['1', 0, false],
    ['2', 0, true],
    ['5', 5000, false],
    ['7', 5000, true],
    // The clock was set back by an hour while the request was under way.
    [undefined, -3_600_000, false],
    ['0', -3_600_000, false],
    ['60', -3_600_000, true],
  ])('%j after %i ms: from before its request: %s', (age, underWayMs, isFromBefore) => {
    const answer = { ...answerOf(200), age, receivedAt }
    expect(ageError(answer, receivedAt - underWayMs) !== undefined).toBe(isFromBefore)
  })
})

describe('the error of a status', () => {
  it('is none for 2xx', () => {
    expect([199, 200, 204, 299, 300].map((status) => statusError(answerOf(status), excerpts)?.kind)).toEqual([
      'httpStatus',
      undefined,
      undefined,
      undefined,
      'httpStatus',
    ])
  })

  it('has the time to wait by the clock of the service, wherever that of this computer is', () => {
    const at = (date?: string) =>
      statusError(
        answerOf(503, {
          retryAfter: 'Sun, 22 Nov 2026 09:00:30 GMT',
          ...(date === undefined ? {} : { date }),
        }),
        excerpts,
      )
    expect(at('Sun, 22 Nov 2026 09:00:00 GMT')).toMatchObject({ retryAfterSeconds: 30 })
    expect(at('Sun, 22 Nov 2026 09:05:00 GMT')).toMatchObject({ retryAfterSeconds: 0 })
    expect(at('this morning')).toMatchObject({ retryAfterSeconds: 0 })
    expect(at()).toMatchObject({ retryAfterSeconds: 0 })
  })

  it.each([
    ['120', 120],
    [' 0 ', 0],
    ['Sun, 22 Nov 2026 12:00:30 GMT', 30],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['12345678901', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('has the time to wait from "%s": %s s', (retryAfter, seconds) => {
    const error = statusError(answerOf(429, { retryAfter }), excerpts)
    expect(error).toEqual({
      kind: 'httpStatus',
      status: 429,
      body: '',
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    })
  })

  it('has the start of the body without the token', () => {
    expect(statusError(answerOf(401, { body: 'bad a-secret-token!' }), excerpts)).toMatchObject({
      body: expect.not.stringContaining('secret'),
    })
  })
})

it('the error of a body has its status, and no token in any part', () => {
  const answer = answerOf(200, { body: 'a-secret-token' })
  const errors = [
    bodyError({ kind: 'notRead' }, answer, excerpts),
    bodyError({ kind: 'notUtf8' }, answer, excerpts),
    bodyError({ kind: 'notJson' }, answer, excerpts),
    bodyError({ kind: 'returnCode', returnCode: '7' }, answer, excerpts),
    bodyError(
      { kind: 'unexpectedJson', problem: 'returnCodeType', found: '"a-secret-token"' },
      answer,
      excerpts,
    ),
  ]
  expect(errors.map((error) => ('status' in error ? error.status : null))).toEqual([null, 200, 200, 200, 200])
  expect(errors[3]).toMatchObject({ kind: 'returnCode', returnCode: '7' })
  expect(JSON.stringify(errors)).not.toContain('secret')
})

describe('a token that is echoed', () => {
  it.each([
    ['as it was sent', 'x a-b/c=+d y', 'x [token] y'],
    ['twice', 'a-b/c=+da-b/c=+d', '[token][token]'],
    ['percent-encoded', 'a-b%2Fc%3d%2Bd', '[token]'],
    ['escaped in JSON', String.raw`a-b\/c\u003d+d`, '[token]'],
    ['escaped in HTML', 'a-b&#x2F;c&#61;&#43;d', '[token]'],
    ['in another case', 'A-B/C=+D', 'A-B/C=+D'],
    ['in part', 'a-b/c=+', 'a-b/c=+'],
  ])('%s', (_, text, covered) => {
    expect(coverToken(text, 'a-b/c=+d')).toBe(covered)
  })

  it.each(['', 'x', 'Bearer ', '{"authorization":"Bearer '])(
    'is covered in base64, behind "%s" and whatever follows',
    (before) => {
      for (const encoding of ['base64', 'base64url'] as const)
        for (const behind of ['', '"', '\r\nHost: a', '~~~']) {
          const echoed = Buffer.from(`${before}s3cr3t~token?>${behind}`).toString(encoding)
          const covered = coverToken(`sent: ${echoed} end`, 's3cr3t~token?>')
          expect(covered).toMatch(/^sent: .*\[token\].* end$/)
          const [first = '', last = ''] = covered.slice(6, -4).split('[token]')
          expect(echoed.startsWith(first) && echoed.endsWith(last)).toBe(true)
          expect(Buffer.from(first, encoding).toString()).not.toContain('s3')
        }
    },
  )

  it('is covered where the end of the text cuts it off, if enough of it is there', () => {
    expect([
      coverToken('x abcdefgh', 'abcdefghij'),
      coverToken('x abcdefg', 'abcdefghij'),
      coverToken('x abcdefgh%', 'abcdefgh='),
    ]).toEqual(['x [token]', 'x abcdefg', 'x [token]'])
    expect(coverToken('x abcdefghX', 'abcdefghij')).toBe('x abcdefghX')
  })
})

describe('the text of a body', () => {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('has no byte order mark at its start', () => {
    expect([
      decodeUtf8(utf8('{"a":1}')),
      decodeUtf8(utf8('\ufeff{"ü":"€"}')),
      decodeUtf8(utf8('a\ufeff')),
      decodeUtf8(new Uint8Array(0)),
    ]).toEqual(['{"a":1}', '{"ü":"€"}', 'a\ufeff', ''])
  })

  it('is null if it is not UTF-8', () => {
    expect([decodeUtf8(Uint8Array.of(0xff, 65)), decodeUtf8(utf8('€').subarray(0, 2))]).toEqual([null, null])
  })

  it('is that of the part of a buffer it is in', () => {
    expect(decodeUtf8(utf8('xx€yy').subarray(2, 5))).toBe('€')
  })
})
