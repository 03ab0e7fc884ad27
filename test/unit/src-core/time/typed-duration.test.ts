import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactDuration } from '../../../../src-core/time/exact-duration'
import { typedDuration } from '../../../../src-core/time/typed-duration'

describe('a typed duration', () => {
  it.each([
    ['250', 250],
    [' 1.5 s ', 1500],
    ['1,5s', 1500],
    ['-2 min', -120_000],
    ['−2 min', -120_000],
    ['+3 H', 10_800_000],
    ['1 d', 86_400_000],
    ['1.1 s', 1100],
    ['0.5 ms', 0.5],
    ['-0', 0],
  ])('reads %j as %d ms', (text, ms) => {
    expect(typedDuration(text)).toBe(ms)
  })

  it.each(['', 's', '5 m', '5 years', '1.2.3', '5 s 3 ms', '--5', '5 constructor', '08:15', 'Infinity'])(
    'does not read %j',
    (text) => {
      expect(typedDuration(text)).toBeNull()
    },
  )
})

describe('an exact duration', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1250, '1.25 s'],
    [-90_000, '-1.5 min'],
    [61_250, '61.25 s'],
    [7_200_000, '2 h'],
    [0.25, '0.25 ms'],
    [1000.5, '1000.5 ms'],
  ])('writes %d ms as %s', (ms, text) => {
    expect(exactDuration(ms)).toBe(text)
  })

  it('is read back as it was', () => {
    const anyDuration = fc.oneof(
      fc.integer({ min: -4e12, max: 4e12 }),
      fc.integer({ min: -1e6, max: 1e6 }).map((number) => number / 8),
    )
    fc.assert(
      fc.property(anyDuration, (ms) => {
        expect(typedDuration(exactDuration(ms))).toBe(ms)
      }),
      { seed: 20261123, numRuns: 1000 },
    )
  })
})
