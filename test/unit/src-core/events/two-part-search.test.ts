import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTwoPartSearch } from '../../../../src-core/events/two-part-search'

const padded = (back: number): string => String(back).padStart(5, '0')
const search = (wanted: string, frontText: (front: number) => string = String) =>
  createTwoPartSearch(wanted, frontText, [100_000, padded])

describe('searching texts of two parts', () => {
  it('finds a text in the front, in the back, and across both', () => {
    expect([
      search('763')(17_636, 12_345),
      search('234')(17_636, 12_345),
      search('3612')(17_636, 12_345),
    ]).toEqual([true, true, true])
    expect([search('3613')(17_636, 12_345), search('5176')(17_636, 12_345)]).toEqual([false, false])
  })

  it('finds the whole of both, and nothing longer', () => {
    expect([search('1763612345')(17_636, 12_345), search('17636123456')(17_636, 12_345)]).toEqual([
      true,
      false,
    ])
  })

  it('finds every text with nothing', () => {
    expect(search('')(1, 2)).toBe(true)
  })

  it('ignores case in the front', () => {
    expect(search('NOV 0')(1, 5)).toBe(false)
    expect(search('NOV 0', () => 'Nov ')(1, 5)).toBe(true)
  })

  it('does not mix up fronts that share a place in its memory', () => {
    const finds = search('7')
    expect([finds(7, 0), finds(7 + 65_536, 0), finds(8, 0), finds(7, 0)]).toEqual([true, false, false, true])
  })

  it('says what a search of the whole text says', () => {
    const digits = fc.string({ unit: fc.constantFrom('0', '1', '2'), maxLength: 9 })
    fc.assert(
      fc.property(digits, fc.nat(2222), fc.nat(222), (wanted, front, back) => {
        expect(search(wanted)(front, back)).toBe(`${String(front)}${padded(back)}`.includes(wanted))
      }),
      { seed: 20261122, numRuns: 25 },
    )
  })
})
