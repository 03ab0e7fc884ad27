import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesEqual, decimalAt, wholeNumberAt } from '../../../../src-core/codec/byte-numbers'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
/** Read from the middle of other bytes, which are digits as well. */
const read = (text: string, by: typeof decimalAt): number => by(bytesOf(`98${text}76`), 2, 2 + text.length)

describe('a whole number in bytes', () => {
  it.each([
    ['0', 0],
    ['-7', -7],
    ['1763622000123', 1_763_622_000_123],
    ['999999999999999', 999_999_999_999_999],
  ])('%s is read', (text, value) => {
    expect(read(text, wholeNumberAt)).toBe(value)
    expect(read(text, decimalAt)).toBe(value)
  })

  it.each(['', '-', '-0', '007', '-07', '+7', '1e3', ' 7', '7 ', '1000000000000000', '0x1', '--7'])(
    '%j is left to others',
    (text) => {
      expect(read(text, wholeNumberAt)).toBeNaN()
      expect(read(text, decimalAt)).toBeNaN()
    },
  )
})

describe('a decimal in bytes', () => {
  it.each(['.5', '5.', '-.5', '00.5', '1.2.3', '1.5e3', '1,5', '0.1234567890123456', '.', '-'])(
    '%j is left to others',
    (text) => {
      expect(read(text, decimalAt)).toBeNaN()
    },
  )

  it('is the double that a parser makes of it', () => {
    expect(read('0.30000000000000', decimalAt)).toBe(0.3)
    expect(Object.is(read('-0.0', decimalAt), -0)).toBe(true)
    const digits = fc.tuple(
      fc.boolean(),
      fc.nat({ max: 9_999_999 }),
      fc.nat({ max: 9_999_999 }),
      fc.integer({ min: 1, max: 8 }),
    )
    fc.assert(
      fc.property(digits, ([isNegative, front, back, length]) => {
        const text = `${isNegative ? '-' : ''}${String(front)}.${String(back).padStart(length, '0')}`
        expect(read(text, decimalAt)).toBe(Number(text))
      }),
      { seed: 20261122, numRuns: 200 },
    )
  })
})

describe('the same bytes', () => {
  it('are compared over the length given, and no further', () => {
    expect(bytesEqual(bytesOf('xabcy'), 1, bytesOf('abcz'), 0, 3)).toBe(true)
    expect(bytesEqual(bytesOf('xabcy'), 1, bytesOf('abcz'), 0, 4)).toBe(false)
    expect(bytesEqual(bytesOf('ab'), 1, bytesOf('bc'), 0, 2)).toBe(false)
    expect(bytesEqual(bytesOf('a'), 0, bytesOf('b'), 0, 0)).toBe(true)
  })
})
