import { describe, expect, it } from 'vitest'
import { rangeKey } from '../../../../src-core/proof/halves'
import { requestedRange } from '../../../../src-main/query/requested-range'

const whole = { first: 100, last: 200 }

describe('the range requested for a window', () => {
  it('is one millisecond wider on each side', () => {
    expect(requestedRange({ first: 120, last: 150 }, whole)).toEqual({ start: 119, end: 151 })
  })

  it('does not exceed the ends of the query', () => {
    expect(requestedRange(whole, whole)).toEqual({ start: 100, end: 200 })
    expect(requestedRange({ first: 100, last: 150 }, whole)).toEqual({ start: 100, end: 151 })
    expect(requestedRange({ first: 101, last: 200 }, whole)).toEqual({ start: 100, end: 200 })
  })

  it('overlaps that of the adjacent window, so that no instant falls between them even if the service excludes both ends', () => {
    const earlier = requestedRange({ first: 100, last: 149 }, whole)
    const later = requestedRange({ first: 150, last: 200 }, whole)
    expect(earlier.end - 1).toBe(149)
    expect(later.start + 1).toBe(150)
  })

  it('has a key of its own', () => {
    expect(rangeKey({ start: 1, end: 23 })).not.toBe(rangeKey({ start: 12, end: 3 }))
  })
})
