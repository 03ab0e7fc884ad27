import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countBefore, countIn, stampsIn } from '../../../../../src-main/query/planning/stamps'

const stamps = Float64Array.of(10, 20, 20, 20, 30)

describe('counting ascending stamps', () => {
  it('before an instant leaves out the stamps at the instant', () => {
    expect([9, 10, 11, 20, 21, 30, 31].map((instant) => countBefore(stamps, instant))).toEqual([
      0, 0, 1, 1, 4, 4, 5,
    ])
  })

  it('in a window includes both ends', () => {
    expect(countIn(stamps, { first: 10, last: 20 })).toBe(4)
    expect(countIn(stamps, { first: 11, last: 29 })).toBe(3)
    expect(countIn(stamps, { first: 20, last: 20 })).toBe(3)
  })

  it('in an empty window finds nothing, never a negative count', () => {
    expect(countIn(stamps, { first: 20, last: 19 })).toBe(0)
    expect(countIn(stamps, { first: 30, last: 10 })).toBe(0)
  })

  it('finds nothing where there are no stamps', () => {
    expect(countBefore(new Float64Array(0), 5)).toBe(0)
    expect(stampsIn(new Float64Array(0), { first: 0, last: 9 })).toHaveLength(0)
  })

  it('gives what a filter gives, for any stamps and any window', () => {
    const instant = fc.integer({ min: -50, max: 50 })
    fc.assert(
      fc.property(fc.array(instant, { maxLength: 30 }), instant, fc.nat({ max: 60 }), (any, first, width) => {
        const ascending = Float64Array.from(any).sort()
        const window = { first, last: first + width }
        const wanted = ascending.filter((stamp) => stamp >= window.first && stamp <= window.last)
        expect(stampsIn(ascending, window)).toEqual(wanted)
        expect(countIn(ascending, window)).toBe(wanted.length)
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })
})
