import { describe, expect, it } from 'vitest'
import { isAmong, planServiceOf } from '../../../../src-core/deletion/plan-service'

const connection = { id: 'c', name: 'plant', baseUrl: 'https://gw.example.com', revision: 4 }

describe('the service of a plan', () => {
  it('is no longer that of its connection when the address or the token has changed', () => {
    const service = planServiceOf(connection)
    expect(isAmong(service, [connection])).toBe(true)
    expect(isAmong(service, [{ ...connection, revision: 5 }])).toBe(false)
    expect(isAmong(service, [{ ...connection, baseUrl: 'https://other.example.com' }])).toBe(false)
    expect(isAmong(service, [])).toBe(false)
  })
})
