import { describe, expect, it } from 'vitest'
import type { AppError, NetworkCause } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import {
  isUnreachable,
  meaningOf,
  reportsNotFound,
  stopsAll,
} from '../../../../src-main/deletion/answer-meaning'

const status = (code: number): AppError => ({ kind: 'httpStatus', status: code, body: '' })
const network = (cause: NetworkCause): AppError => ({ kind: 'network', cause, host: 'gw', detail: '' })
const meaningsOf = (errors: readonly AppError[]) => new Set(errors.map((error) => meaningOf(failed(error))))

describe('what the answer to a deletion means', () => {
  it('is accepted with returnCode 0 only', () => {
    expect(meaningOf(ok({ status: 200, durationMs: 1 }))).toBe('accepted')
    expect(meaningOf(failed({ kind: 'returnCode', status: 200, returnCode: '1', body: '' }))).toBe('refused')
  })

  it.each([
    ['unclear', [300, 304, 399, 600]],
    ['refused', [400, 402, 404, 407, 409, 410, 428, 430, 499]],
    ['stopped', [401, 403]],
    ['unknown', [408, 429, 500, 502, 503, 504, 599]],
  ])('is %s with a status of %j', (meaning, codes) => {
    expect(meaningsOf(codes.map(status))).toEqual(new Set([meaning]))
  })

  it('is unclear if the answer cannot be read, for it may have been a success', () => {
    const errors: readonly AppError[] = [
      { kind: 'notJson', status: 200, body: '' },
      { kind: 'notUtf8', status: 200 },
      { kind: 'unexpectedJson', status: 200, problem: 'returnCodeMissing', found: '', body: '' },
      { kind: 'notRead' },
      { kind: 'tooLarge', limitBytes: 1 },
    ]
    expect(meaningsOf(errors)).toEqual(new Set(['unclear']))
  })

  it('is unknown if there was none', () => {
    const errors: readonly AppError[] = [
      network('reset'),
      { kind: 'timeout', host: 'gw', seconds: 30 },
      { kind: 'cancelled' },
      { kind: 'internal', detail: '' },
    ]
    expect(meaningsOf(errors)).toEqual(new Set(['unknown']))
  })

  it('is that nothing was sent if the request could not be made', () => {
    const errors: readonly AppError[] = [
      { kind: 'input', problem: 'eventIdDots' },
      { kind: 'noToken' },
      { kind: 'keychain', problem: 'locked', detail: '' },
      { kind: 'noConnection' },
      { kind: 'connectionChanged' },
    ]
    expect(meaningsOf(errors)).toEqual(new Set(['notSent']))
  })
})

describe('whether an error concerns every other event', () => {
  it('does if the token or the connection is the reason', () => {
    expect(
      [status(401), status(403), { kind: 'noToken' } as const, { kind: 'connectionChanged' } as const].map(
        stopsAll,
      ),
    ).toEqual([true, true, true, true])
  })

  it('does not if only this event cannot be sent, or is refused', () => {
    expect(
      [{ kind: 'input', problem: 'eventIdDots' } as const, status(404), status(500), network('refused')].map(
        stopsAll,
      ),
    ).toEqual([false, false, false, false])
  })
})

it.each([
  ['nameNotFound', true],
  ['refused', true],
  ['unreachable', true],
  ['proxy', true],
  ['certificateTime', true],
  ['tls', true],
  ['reset', false],
  ['cutOff', false],
  ['other', false],
] as const)('a service with the network error %s is out of reach: %s', (cause, isOut) => {
  expect(isUnreachable(network(cause))).toBe(isOut)
})

it('only 404 and 410 say that there is no such event', () => {
  expect([400, 403, 404, 405, 410].filter((code) => reportsNotFound(status(code)))).toEqual([404, 410])
  expect(reportsNotFound({ kind: 'notJson', status: 404, body: '' })).toBe(false)
})
