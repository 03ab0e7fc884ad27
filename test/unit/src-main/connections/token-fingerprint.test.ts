import { describe, expect, it } from 'vitest'
import { createTokenFingerprints } from '../../../../src-main/connections/token-fingerprint'

describe('the fingerprint of a token', () => {
  it('is twelve hexadecimal digits, the same on every computer and after every start', async () => {
    const [one, other] = [createTokenFingerprints(), createTokenFingerprints()]
    const fingerprint = await one('https://gw.example.com/iot', 'token-1')
    expect(fingerprint).toMatch(/^[0-9a-f]{12}$/)
    expect(await other('https://gw.example.com/iot', 'token-1')).toBe(fingerprint)
  })

  it('tells tokens apart, and does not connect one token at two services', async () => {
    const of = createTokenFingerprints()
    const found = await Promise.all([
      of('https://one', 'a'),
      of('https://one', 'b'),
      of('https://two', 'a'),
      of('https://one', 'A'),
    ])
    expect(new Set(found).size).toBe(4)
  })

  it('contains nothing of the token', async () => {
    const token = 'abcdef012345'
    expect(await createTokenFingerprints()('https://gw', token)).not.toBe(token)
  })

  it('is computed once, also for those who ask meanwhile', () => {
    const of = createTokenFingerprints()
    expect(of('https://gw', 'a')).toBe(of('https://gw', 'a'))
  })
})
