import { describe, expect, it } from 'vitest'
import { misplacedToken } from '../../../../src-main/connections/token-like'
import { composeForTest } from '../../support/compose'

const draft = { name: 'plant 7', baseUrl: 'https://gw.example.com/iot', allowUnencrypted: false }
const jwt =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const opaque = 'h7Gk2mQ9xT4vB8nL1pZ6wR3c'

describe('a token in a field that shows it', () => {
  it.each([
    jwt,
    `Bearer ${opaque}`,
    `plant 7 ${opaque}`,
    '0123456789abcdef0123456789abcdef',
    '3f2b8a34-09c1-4e8e-9d30-6a4e5b1c7f00',
    'glpat-abcdefghijklmnopqrst',
  ])('is refused as a name: %s', (name) => {
    expect(misplacedToken({ ...draft, name })).toBe('nameLooksLikeToken')
  })

  it.each([
    jwt,
    opaque,
    `https://gw.example.com/${jwt}/iot`,
    `https://gw.example.com/iot/${opaque}${opaque}`,
  ])('is refused as a base URL: %s', (baseUrl) => {
    expect(misplacedToken({ ...draft, baseUrl })).toBe('urlLooksLikeToken')
  })

  it('is refused wherever the very token that was typed stands, however plain it is', () => {
    expect(misplacedToken({ ...draft, name: 'my open sesame', token: ' open sesame ' })).toBe(
      'nameLooksLikeToken',
    )
    expect(
      misplacedToken({ ...draft, baseUrl: 'https://gw.example.com/opensesame', token: 'opensesame' }),
    ).toBe('urlLooksLikeToken')
    expect(misplacedToken({ ...draft, token: 'plant' })).toBeNull()
  })

  it.each([
    'plant-7-north-building-gateway-42',
    'Donaudampfschifffahrtsgesellschaft',
    'SN-4F7A9C2E1B8D3',
    'GATEWAYNORTH0000000000042',
    'pump 00:1B:44:11:3A:B7',
    '7 号厂区',
    '',
  ])('is not seen in the name %s', (name) => {
    expect(misplacedToken({ ...draft, name })).toBeNull()
  })

  it.each([
    'https://gw.example.com/tenants/3f2b8a34-09c1-4e8e-9d30-6a4e5b1c7f00/iot',
    'https://gw.example.com/0123456789abcdef0123456789abcdef/',
    'https://a1b2c3d4e5.execute-api.eu-central-1.example.com/prod',
    'http://127.0.0.1:8080/iot',
    'not an address',
  ])('is not seen in the base URL %s', (baseUrl) => {
    expect(misplacedToken({ ...draft, baseUrl })).toBeNull()
  })

  it('is neither stored nor asked with, and not repeated in the answer', async () => {
    const app = composeForTest()
    for (const fields of [{ name: jwt }, { baseUrl: `https://gw.example.com/${jwt}` }]) {
      const saved = await app.call('saveConnection', { draft: { ...draft, ...fields } })
      const tested = await app.call('testConnection', {
        queryId: 'q',
        draft: { ...draft, ...fields, token: 'x' },
      })
      expect([saved, tested]).toMatchObject([
        { ok: false, error: { kind: 'input' } },
        { ok: false, error: { kind: 'input' } },
      ])
      expect(JSON.stringify([saved, tested])).not.toContain(jwt)
    }
    expect(await app.call('listConnections', {})).toMatchObject({ value: { connections: [] } })
  })
})
