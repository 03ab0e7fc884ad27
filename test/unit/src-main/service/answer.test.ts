import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../../../src-core/codec/json'
import type { JsonProblem } from '../../../../src-core/errors/errors'
import type { RawAnswer } from '../../../service/raw-server'
import { rawAnswer } from '../../../service/raw-server'
import { token, withWire } from './wire-harness'

const listed = (answer: RawAnswer) => withWire(answer, ({ list }) => list())
const deleted = (answer: RawAnswer) =>
  withWire(answer, ({ remove }) => remove('dev-7@#temperature@#1763622000123'))
const okBody = (body: string | Uint8Array) => listed(rawAnswer('200 OK', body))
const failure = (error: object) => ({ ok: false, error })
const unexpected = (problem: JsonProblem, found: string, body: string) => ({
  kind: 'unexpectedJson',
  status: 200,
  problem,
  found,
  body,
})

describe('B: success is 2xx, a JSON object, returnCode the number 0, and for the list a result array', () => {
  it.each(['200 OK', '201 Created', '299 Odd'])('%s with an envelope is a success', async (status) => {
    expect(await listed(rawAnswer(status, '{"result":[1],"returnCode":0}'))).toMatchObject({
      ok: true,
      value: { elements: [1], byteCount: 29 },
    })
    expect(await deleted(rawAnswer(status, '{"returnCode":0}'))).toMatchObject({
      ok: true,
      value: { status: Number(status.slice(0, 3)) },
    })
  })

  it('a byte order mark, 0.0 and unknown fields of the envelope are no obstacle', async () => {
    expect(await okBody('\ufeff {"returnCode":0.0,"result":[],"took":3}\n')).toMatchObject({
      ok: true,
      value: { elements: [] },
    })
  })

  it.each([
    ['text', 'hello', { kind: 'notJson', status: 200, body: 'hello' }],
    ['nothing', '', { kind: 'notJson', status: 200, body: '' }],
    ['an array', '[]', unexpected('bodyArray', '', '[]')],
    ['null', 'null', unexpected('bodyNull', '', 'null')],
    ['text in quotes', '"ok"', unexpected('bodyText', '', '"ok"')],
    ['a number', '0', unexpected('bodyNumber', '0', '0')],
    ['true', 'true', unexpected('bodyBoolean', 'true', 'true')],
    ['an empty object', '{}', unexpected('returnCodeMissing', '', '{}')],
    [
      'half an object',
      '{"returnCode":0,"result":[',
      { kind: 'notJson', status: 200, body: '{"returnCode":0,"result":[' },
    ],
    ['a page', '<html>', { kind: 'notJson', status: 200, body: '<html>' }],
    ['no returnCode', '{"result":[]}', unexpected('returnCodeMissing', '', '{"result":[]}')],
    ['a returnCode of text', '{"returnCode":"0"}', unexpected('returnCodeType', '"0"', '{"returnCode":"0"}')],
    [
      'a returnCode of null',
      '{"returnCode":null}',
      unexpected('returnCodeType', 'null', '{"returnCode":null}'),
    ],
    ['false', '{"returnCode":false}', unexpected('returnCodeType', 'false', '{"returnCode":false}')],
    [
      'another returnCode',
      '{"returnCode":4711}',
      { kind: 'returnCode', status: 200, returnCode: '4711', body: '{"returnCode":4711}' },
    ],
    [
      'nearly 0',
      '{"returnCode":1e-999}',
      { kind: 'returnCode', status: 200, returnCode: '1e-999', body: '{"returnCode":1e-999}' },
    ],
    [
      'an exact one',
      '{"returnCode":12345678901234567890}',
      {
        kind: 'returnCode',
        status: 200,
        returnCode: '12345678901234567890',
        body: '{"returnCode":12345678901234567890}',
      },
    ],
    [
      'an own __proto__',
      '{"__proto__":{"returnCode":0,"result":[]}}',
      unexpected('returnCodeMissing', '', '{"__proto__":{"returnCode":0,"result":[]}}'),
    ],
    ['no result', '{"returnCode":0}', unexpected('resultMissing', '', '{"returnCode":0}')],
    [
      'a result of another kind',
      '{"returnCode":0,"result":{}}',
      unexpected('resultType', '{}', '{"returnCode":0,"result":{}}'),
    ],
  ])('%s is an error that says what came', async (_what, body, error) => {
    expect(await okBody(body)).toEqual(failure(error))
  })

  it('a body that is not UTF-8 is an error', async () => {
    expect(await okBody(Buffer.from('7b22ff22', 'hex'))).toEqual(failure({ kind: 'notUtf8', status: 200 }))
  })
})

describe('B: any other status is an error with status and the start of the body', () => {
  it.each([
    ['400 Bad Request', 400],
    ['401 Unauthorized', 401],
    ['403 Forbidden', 403],
    ['404 Not Found', 404],
    ['500 Oops', 500],
    ['304 Not Modified', 304],
    ['600 Beyond', 600],
    ['999 Beyond', 999],
  ])('%s', async (line, status) => {
    const body = status === 304 ? '' : '{"returnCode":0,"result":[]}'
    expect(await listed(rawAnswer(line, body))).toEqual(failure({ kind: 'httpStatus', status, body }))
    expect(await deleted(rawAnswer(line, body))).toEqual(failure({ kind: 'httpStatus', status, body }))
  })

  it.each([
    ['120', 120],
    ['0', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ])('Retry-After: %s is read as %s seconds', async (header, seconds) => {
    const answer = await listed(rawAnswer('503 Busy', 'busy', [`Retry-After: ${header}`]))
    const error = { kind: 'httpStatus', status: 503, body: 'busy' }
    expect(answer).toEqual(failure(seconds === undefined ? error : { ...error, retryAfterSeconds: seconds }))
  })

  it('a Retry-After in the future is counted from the answer', async () => {
    const header = new Date(Date.now() + 60_000).toUTCString()
    const answer = await listed(rawAnswer('429 Slow', '', [`Retry-After: ${header}`]))
    const seconds =
      !answer.ok && answer.error.kind === 'httpStatus'
        ? (answer.error.retryAfterSeconds ?? Number.NaN)
        : Number.NaN
    expect(seconds).toBeGreaterThanOrEqual(58)
    expect(seconds).toBeLessThanOrEqual(61)
  })

  it('the body is cut to its start, between characters, whatever its bytes', async () => {
    const cut = await listed(rawAnswer('500 Oops', `${'x'.repeat(499)}😀${'y'.repeat(100_000)}`))
    expect(cut).toEqual(failure({ kind: 'httpStatus', status: 500, body: `${'x'.repeat(499)}…` }))
    const odd = await listed(rawAnswer('500 Oops', Buffer.from('61ff0762', 'hex')))
    expect(odd).toEqual(failure({ kind: 'httpStatus', status: 500, body: 'a\ufffd\u0007b' }))
  })
})

describe('B: an answer that a cache on the way had before the request', () => {
  const aged = (age: string) => listed(rawAnswer('200 OK', '{"returnCode":0,"result":[]}', [`Age: ${age}`]))

  it.each([
    ['3600', 3600],
    [' 120 ', 120],
  ])('is not taken for one of now: Age %s', async (age, ageSeconds) => {
    expect(await aged(age)).toEqual(failure({ kind: 'cached', ageSeconds }))
  })

  it.each(['0', '1', 'old', '-5', ''])('is none by Age %j', async (age) => {
    expect(await aged(age)).toMatchObject({ ok: true })
  })

  it('is no answer to a deletion either', async () => {
    const answer = rawAnswer('200 OK', '{"returnCode":0}', ['Age: 60'])
    expect(await deleted(answer)).toEqual(failure({ kind: 'cached', ageSeconds: 60 }))
  })
})

describe('B: the token is in no error, though the service echoes it', () => {
  it.each([
    rawAnswer('401 No', `bad ${token}`),
    rawAnswer('200 OK', `{"returnCode":"${token}"}`),
    rawAnswer('200 OK', `"${token}"`),
    rawAnswer('200 OK', `${'x'.repeat(495)}${token}`),
    rawAnswer('302 Found', '', [`Location: https://login.example.com/?t=${token}`]),
  ])('answer %#', async (answer) => {
    const told = JSON.stringify(await listed(answer))
    expect(told).toContain('"ok":false')
    expect(told).not.toContain(token.slice(0, 5))
  })
})

describe('B: nor when the token needs encoding in a URL', () => {
  it.each(['q+w/e==', encodeURIComponent('q+w/e==')])('echoed as %s', async (echo) => {
    const answer = await withWire(rawAnswer('500 Oops', `<${echo}>`), ({ client, target }) =>
      client.deleteEvent({ ...target, token: 'q+w/e==' }, 'dev-7@#a@#1', new AbortController().signal),
    )
    expect(answer).toEqual(failure({ kind: 'httpStatus', status: 500, body: '<[token]>' }))
  })
})

describe('B: lenient in what it shows', () => {
  const odd = [
    '{"id":"dev-7@#blob@#1","attributeType":"Blob","attributeData":{"a":[1,null]}}',
    '{"deviceId":"another"}',
    '{"id":17,"createdTime":"yesterday","deleted":"no","battery":3.6}',
    '"not an object"',
    'null',
    '[[]]',
    '{"__proto__":{"x":1},"constructor":2}',
    '{}',
  ]

  it('every element is handed on as it came, in its order, and more of them than asked for', async () => {
    const body = `{"returnCode":0,"result":[${odd.join(',')}]}`
    const answer = await withWire(rawAnswer('200 OK', body), ({ list }) => list({ limit: 1 }))
    expect(answer.ok && answer.value.elements.map((element) => JSON.stringify(element))).toEqual(odd)
  })

  it('numbers that a double cannot hold keep their digits', async () => {
    const body = '{"returnCode":0,"result":[9007199254740993,0.1234567890123456789,1e400,21.5,-0]}'
    const answer = await okBody(body)
    const exact = (digits: string) => new ExactNumber(digits)
    const elements = [exact('9007199254740993'), exact('0.1234567890123456789'), exact('1e400'), 21.5, -0]
    expect(answer).toMatchObject({ ok: true, value: { elements } })
  })
})
