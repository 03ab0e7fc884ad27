import { describe, expect, it } from 'vitest'
import { durationParts, roughMs } from '../../../../src-core/time/duration-parts'

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const words = (ms: number): string =>
  durationParts(ms)
    .map(({ unit, value }) => `${String(value)} ${unit}`)
    .join(' ')

describe('a duration in its two largest units', () => {
  it('is rounded to the smaller one', () => {
    expect(words(6 * day + 12 * hour)).toBe('6 d 12 h')
    expect(words(7 * day + 1)).toBe('7 d')
    expect(words(90 * second)).toBe('1 min 30 s')
    expect(words(hour + 29 * second)).toBe('1 h')
    expect(words(1500)).toBe('1 s 500 ms')
    expect(words(999)).toBe('999 ms')
    expect(words(0)).toBe('0 ms')
  })
  it('that rounds up to the next unit is written in that one', () => {
    expect(words(24 * hour - 1)).toBe('1 d')
    expect(words(2 * day - 1)).toBe('2 d')
  })
})

describe('a duration as one would say it', () => {
  const rough = (ms: number, round?: (value: number) => number): string => words(roughMs(ms, round))
  it.each([
    [4040, '4 s'],
    [59_400, '59 s'],
    [97 * second, '1 min 40 s'],
    [118 * second, '2 min'],
    [241 * second, '4 min'],
    [hour + 33 * 60 * second, '1 h 30 min'],
    [2 * day + 3 * hour + 1, '2 d 3 h'],
  ])('is %i ms as %s', (ms, text) => {
    expect(rough(ms)).toBe(text)
  })
  it('may be rounded down or up, and is never negative', () => {
    expect([rough(4900, Math.floor), rough(4100, Math.ceil), roughMs(-50, Math.floor)]).toEqual([
      '4 s',
      '5 s',
      0,
    ])
  })
})
