import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { reportConnection } from '../../../../src-main/connections/connection-report'
import { parseBaseUrl } from '../../../../src-preload/contract/base-url'

/** The outcomes of the steps: name, connect, encryption, service, token. */
const stepsOf = (error?: AppError, url = 'https://gw.example.com'): string => {
  const baseUrl = parseBaseUrl(url, true)
  if (!baseUrl.ok) throw new Error(`${url} is not valid`)
  return Object.values(reportConnection(baseUrl.value, 5, error).steps).join(' ')
}
const network = (cause: Extract<AppError, { kind: 'network' }>['cause']): AppError => ({
  kind: 'network',
  cause,
  host: 'gw',
  detail: '',
})
const status = (code: number, body = ''): AppError => ({ kind: 'httpStatus', status: code, body })

describe('the test of a connection', () => {
  it('has proven everything if the service answered as it should', () => {
    expect(stepsOf()).toBe('yes yes yes yes yes')
  })

  it.each([
    ['nameNotFound', 'no cannotTell cannotTell cannotTell cannotTell'],
    ['refused', 'yes no cannotTell cannotTell cannotTell'],
    ['unreachable', 'yes no cannotTell cannotTell cannotTell'],
    ['reset', 'yes cannotTell cannotTell cannotTell cannotTell'],
    ['cutOff', 'yes yes yes cannotTell cannotTell'],
    ['certificateIssuer', 'yes yes no cannotTell cannotTell'],
    ['tls', 'yes yes no cannotTell cannotTell'],
    ['proxy', 'cannotTell cannotTell cannotTell cannotTell cannotTell'],
  ] as const)('%s: %s', (cause, steps) => {
    expect(stepsOf(network(cause))).toBe(steps)
  })

  it.each([
    [
      'a returnCode',
      { kind: 'returnCode', status: 200, returnCode: '7', body: '' },
      'yes yes yes cannotTell cannotTell',
    ],
    [
      'other JSON',
      { kind: 'unexpectedJson', status: 200, problem: 'returnCodeMissing', found: '', body: '' },
      'yes yes yes no cannotTell',
    ],
    [
      'a response without its list',
      { kind: 'unexpectedJson', status: 200, problem: 'resultMissing', found: '', body: '' },
      'yes yes yes cannotTell cannotTell',
    ],
    ['no JSON', { kind: 'notJson', status: 200, body: '<html>' }, 'yes yes yes no cannotTell'],
    ['a redirect', { kind: 'redirect', status: 302, target: 'x' }, 'yes yes yes no cannotTell'],
    ['401', status(401), 'yes yes yes cannotTell no'],
    [
      '401 in the form of the service, as any path of its host may answer',
      status(401, '{"returnCode":401}'),
      'yes yes yes cannotTell no',
    ],
    [
      '403 in the form of the service',
      status(403, ' {"message":"no", "returnCode" : -3}'),
      'yes yes yes cannotTell no',
    ],
    ['404 of something else', status(404, '{"error":"not found"}'), 'yes yes yes cannotTell cannotTell'],
    [
      '500 in the form of the service',
      status(500, '{"returnCode":500}'),
      'yes yes yes cannotTell cannotTell',
    ],
    ['a drip', { kind: 'tooSlow', host: 'gw', seconds: 30, bytes: 29 }, 'yes yes yes cannotTell cannotTell'],
    [
      'a timeout',
      { kind: 'timeout', host: 'gw', seconds: 30 },
      'cannotTell cannotTell cannotTell cannotTell cannotTell',
    ],
  ] as const)('%s: %s', (_, error, steps) => {
    expect(stepsOf(error)).toBe(steps)
  })

  it.each([
    'https://10.0.0.5',
    'https://10.0.0.5:8443',
    'https://[::1]',
    'https://[::1]:8443',
    'https://10.0.0.5/iot',
  ])('needs no name for %s', (url) => {
    expect(stepsOf(undefined, url)).toBe('notNeeded yes yes yes yes')
    expect(stepsOf(network('unreachable'), url)).toBe('notNeeded no cannotTell cannotTell cannotTell')
  })

  it('needs a name for a host that begins with digits', () => {
    expect(stepsOf(undefined, 'https://10.example.com:8443')).toBe('yes yes yes yes yes')
  })

  it('needs no encryption on this computer, and has none to another one over http', () => {
    expect(stepsOf(undefined, 'http://localhost:8080')).toBe('yes yes notNeeded yes yes')
    expect(stepsOf(undefined, 'http://gw.example.com')).toBe('yes yes no yes yes')
    expect(stepsOf(network('nameNotFound'), 'http://gw.example.com')).toBe(
      'no cannotTell no cannotTell cannotTell',
    )
  })
})
