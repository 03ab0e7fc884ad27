import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { numberText } from '../../../../src-core/events/json-text'
import {
  searchDecimals,
  searchReadableTimes,
  searchWholeNumbers,
} from '../../../../src-core/events/number-search'

const readable = (time: number): string => new Date(time).toISOString().replace('T', ' ').slice(0, -1)
const partOf = (text: string, from: number, length: number): string =>
  text.slice(from % text.length, (from % text.length) + 1 + length)

describe('finding whole numbers by their digits', () => {
  it('finds digits on either side of the place where the number is divided, and across it', () => {
    const time = 1_763_622_000_123
    for (const wanted of ['17636', '00123', '20001', '1763622000123'])
      expect(searchWholeNumbers(wanted)?.(time)).toBe(true)
    for (const wanted of ['17632', '1230', '-1', '17636220001234'])
      expect(searchWholeNumbers(wanted)?.(time)).toBe(false)
  })

  it('keeps the zeros of the second part, and adds none to a short number', () => {
    expect(searchWholeNumbers('100000')?.(100_000)).toBe(true)
    expect(searchWholeNumbers('0007')?.(100_007)).toBe(true)
    expect(searchWholeNumbers('07')?.(7)).toBe(false)
  })

  it('is impossible for a text that no number contains', () => {
    expect(['', 'abc', '12:30', '1 2'].map((wanted) => searchWholeNumbers(wanted))).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('finds what the text of the number contains', () => {
    const number = fc.oneof(fc.integer({ min: -1000, max: 2_000_000 }), fc.maxSafeInteger())
    fc.assert(
      fc.property(number, number, fc.nat({ max: 20 }), fc.nat({ max: 8 }), (value, other, from, length) => {
        const wanted = partOf(String(other), from, length)
        const search = searchWholeNumbers(wanted)
        for (const each of [value, other]) expect(search?.(each)).toBe(String(each).includes(wanted))
      }),
      { seed: 20261122, numRuns: 25 },
    )
  })
})

describe('finding decimals by their text', () => {
  it.each([
    [21.5, '21.5', true],
    [21.5, '21.50', false],
    [21.005, '.005', true],
    [-0.25, '-0.2', true],
    [-3, '-3', true],
    [-0, '-0', true],
    [0, '-0', false],
    [1e21, 'E+2', true],
    [0.1 + 0.2, '00000000004', true],
    [20, '.', false],
  ])('%d contains %s: %s', (value, wanted, isFound) => {
    expect(searchDecimals(wanted)?.(value)).toBe(isFound)
  })

  it('finds what the text of the number contains', () => {
    const number = fc.oneof(
      fc.integer({ min: -30_000, max: 30_000 }).map((value) => value / 1000),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    fc.assert(
      fc.property(number, number, fc.nat({ max: 20 }), fc.nat({ max: 6 }), (value, other, from, length) => {
        const wanted = partOf(numberText(other), from, length)
        const search = searchDecimals(wanted)
        for (const each of [value, other]) expect(search?.(each)).toBe(numberText(each).includes(wanted))
      }),
      { seed: 20261122, numRuns: 60 },
    )
  })
})

describe('finding times by their readable form', () => {
  const start = Date.UTC(2026, 10, 20, 8, 15, 30, 250)

  it('finds the minute, the seconds and what lies across both', () => {
    for (const wanted of ['2026-11-20', '30.250', '15:30.2', '8:15:30.250'])
      expect(searchReadableTimes(wanted, readable)(start)).toBe(true)
    expect(searchReadableTimes('15:31', readable)(start)).toBe(false)
  })

  it('formats a minute once, however many of its times are looked at', () => {
    const format = vi.fn(readable)
    const search = searchReadableTimes('15:30', format)
    const times = Array.from({ length: 1000 }, (_, index) => Math.floor(start / 60_000) * 60_000 + index * 60)
    expect(times.filter(search)).toHaveLength(17)
    expect(format).toHaveBeenCalledTimes(2)
  })

  it('formats each time where the form does not end in seconds and milliseconds', () => {
    const search = searchReadableTimes('pm', (time) => (time % 2 === 0 ? '8:15 PM' : '8:15 AM'))
    expect([search(2), search(3), search(start), search(start + 1)]).toEqual([true, false, true, false])
  })

  it('formats each time before 1973, when some zones were off by seconds', () => {
    const odd = (time: number): string => (time < 0 ? '1900-01-01 00:00:17.000' : readable(time))
    expect(searchReadableTimes('00:17', odd)(-60_000)).toBe(true)
  })
})
