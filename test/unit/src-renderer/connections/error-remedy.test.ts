import { describe, expect, it } from 'vitest'
import type { AppError } from '../../../../src-core/errors/errors'
import { remedyOf } from '../../../../src-renderer/connections/error-remedy'

describe('what can be done about an error', () => {
  it.each([
    [400, null],
    [401, 'newToken'],
    [403, 'newToken'],
    [404, 'checkConnection'],
    [418, null],
    [429, 'retry'],
    [500, 'retry'],
    [503, 'retry'],
  ] as const)('with status %i is %s', (status, remedy) => {
    expect(remedyOf({ kind: 'httpStatus', status, body: '' })).toBe(remedy)
  })

  it.each([
    [{ kind: 'noToken' }, 'newToken'],
    [{ kind: 'noConnection' }, 'setUp'],
    [{ kind: 'connectionChanged' }, 'retry'],
    [{ kind: 'notJson', status: 200, body: '' }, 'checkConnection'],
    [{ kind: 'redirect', status: 302, target: '' }, 'checkConnection'],
    [{ kind: 'network', cause: 'refused', host: '', detail: '' }, 'retry'],
    [{ kind: 'timeout', host: '', seconds: 1 }, 'retry'],
    [{ kind: 'tooSlow', host: '', seconds: 1, bytes: 1 }, 'retry'],
    [{ kind: 'input', problem: 'deviceIdEmpty' }, null],
    [{ kind: 'returnCode', status: 200, returnCode: '7', body: '' }, null],
    [{ kind: 'rangeIgnored', requestCount: 3 }, null],
  ] as const satisfies readonly (readonly [AppError, unknown])[])('with %o is %s', (error, remedy) => {
    expect(remedyOf(error)).toBe(remedy)
  })
})
