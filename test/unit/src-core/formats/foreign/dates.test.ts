import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDateReader, monthNames } from '../../../../../src-core/formats/foreign/dates'
import { createTimeReader } from '../../../../../src-core/formats/foreign/time-reader'
import { createInstantFormatter } from '../../../../../src-core/time/instant-formatter'

const read = createDateReader('yearFirst', monthNames('en'), () => 2026)
const two = (value: number): string => String(value).padStart(2, '0')

describe('a date and a time of day', () => {
  it('are read alike however they are written, and refused alike', () => {
    const parts = fc.record({
      year: fc.integer({ min: 1900, max: 2100 }),
      month: fc.integer({ min: 0, max: 13 }),
      day: fc.integer({ min: 0, max: 32 }),
      hour: fc.integer({ min: 0, max: 25 }),
      minute: fc.integer({ min: 0, max: 60 }),
      second: fc.integer({ min: 0, max: 60 }),
      fraction: fc.constantFrom('', '.5', ',25', '.123456789'),
      offset: fc.constantFrom('', 'Z', '+01:00', '-0530', '+19:00'),
    })
    fc.assert(
      fc.property(parts, ({ year, month, day, hour, minute, second, fraction, offset }) => {
        const clock = `${two(hour)}:${two(minute)}:${two(second)}${fraction}${offset}`
        const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month > 0 && month < 13
        const ms =
          ((hour * 60 + minute) * 60 + second) * 1000 +
          Math.floor(Number(`0${fraction.replace(',', '.')}`) * 1000)
        const isTime = minute < 60 && second < 60 && ms <= 86_400_000
        const shifts: Record<string, number | null> = {
          '': null,
          Z: 0,
          '+01:00': 3_600_000,
          '-0530': -19_800_000,
        }
        const expected =
          isDay && day > 0 && isTime && offset in shifts
            ? { wall: Date.UTC(year, month - 1, day) + ms, offset: shifts[offset] }
            : null
        for (const between of ['-', '/', '.'])
          for (const gap of [' ', 'T'])
            expect(read([year, two(month), two(day)].join(between) + gap + clock)).toEqual(expected)
        // Without separators, no hour ends a day.
        if (hour < 24) expect(read(`${String(year)}${two(month)}${two(day)}T${clock}`)).toEqual(expected)
      }),
      { seed: 20_261_130, numRuns: 300 },
    )
  })
})

describe('the hour that occurs twice', () => {
  const zone = 'Europe/Berlin'
  const start = Date.UTC(2026, 9, 24, 23, 30)

  it.each([
    ['rows of one device', [0]],
    ['those of a second one a little before each of them', [0, -1000]],
    ['those of two others, up to a minute behind', [-40_000, 0, -59_000]],
  ])('is told by the order of the rows: %s', (_, offsets) => {
    const instants = Array.from({ length: 150 }, (_row, minute) => start + minute * 60_000).flatMap((at) =>
      offsets.map((offset) => at + offset),
    )
    const wall = createInstantFormatter(zone)
    const options = { writing: 'yearFirst', zone, twice: 'inOrder', months: monthNames('en') } as const
    const timeOf = createTimeReader({ ...options, writtenAt: start })
    const texts = instants.map((at) => wall.formatInstant(at).slice(0, 19))
    // The clock shows less than before, though it is later.
    expect(texts.some((text, row) => text < (texts[row - offsets.length] ?? ''))).toBe(true)
    expect(texts.map((text) => timeOf(text))).toEqual(instants)
  })
})
