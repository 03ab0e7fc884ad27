import { describe, expect, it } from 'vitest'
import { createDeviceFailures } from '../../../src-cli/device-failures'
import { Failure } from '../../../src-cli/failure'

const status = (code: number) => new Failure({ kind: 'httpStatus', status: code, body: '' })
const begin = () => createDeviceFailures(new AbortController().signal)

describe('failures of some devices', () => {
  it('mean that nobody is to be asked any more when three in a row are not about their device', () => {
    const failures = begin()
    for (const code of [503, 503, 404, 503, 503]) failures.failed(status(code), false)
    failures.answered()
    for (const code of [503, 503]) failures.failed(status(code), false)
    expect(failures.isGivenUp).toBe(false)
    failures.failed(status(503), false)
    expect(failures.isGivenUp).toBe(true)
  })

  it('end all where the token is refused', () => {
    expect(() => begin().failed(status(401), false)).toThrow(Failure)
  })

  it('end all where the first three, or the only one, are not for the token', () => {
    const failures = begin()
    for (const code of [403, 403]) failures.failed(status(code), false)
    expect(() => failures.failed(status(403), false)).toThrow(Failure)
    expect(() => begin().failed(status(403), true)).toThrow(Failure)
  })

  it('go on where some are for the token', () => {
    const failures = begin()
    failures.answered()
    for (const code of [403, 403, 403, 403])
      expect(failures.failed(status(code), true).error).toMatchObject({ status: code })
    expect(failures.isGivenUp).toBe(false)
  })
})
