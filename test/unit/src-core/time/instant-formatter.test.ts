import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import {
  createInstantFormatter,
  formatInstant,
  formatIso,
  shortened,
} from '../../../../src-core/time/instant-formatter'
import { parseLocal } from '../../../../src-core/time/parse-local'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/New_York',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Antarctica/Troll',
]
const seed = 20261120
const viaLuxon = (ms: number, zone: string): string =>
  DateTime.fromMillis(ms, { zone }).toFormat('yyyy-MM-dd HH:mm:ss.SSS')
const since1970 = fc.integer({ min: 0, max: Date.UTC(2045, 0) })
const years1To9999 = fc.integer({ min: Date.UTC(2, 0) - 1900 * 365.25 * 86_400_000, max: Date.UTC(9998, 11) })

describe('formatting instants', () => {
  it('writes the wall clock of the zone with milliseconds', () => {
    expect(formatInstant(1763622930250, 'Europe/Berlin')).toBe('2025-11-20 08:15:30.250')
    expect(formatIso(1763622930250, 'Europe/Berlin')).toBe('2025-11-20T08:15:30.250+01:00')
    expect(formatIso(1763622930250, 'America/St_Johns')).toBe('2025-11-20T03:45:30.250-03:30')
    expect(formatIso(0, 'UTC')).toBe('1970-01-01T00:00:00.000+00:00')
  })

  it.each(zones)('agrees with luxon on any instant since 1970 in %s', (zone) => {
    const formatter = createInstantFormatter(zone)
    fc.assert(
      fc.property(since1970, (ms) => {
        // Without the offset in an hour that repeats.
        expect(formatter.formatInstant(ms).slice(0, 23)).toBe(viaLuxon(ms, zone))
        expect(formatter.formatIso(ms)).toBe(
          DateTime.fromMillis(ms, { zone }).toISO({ includeOffset: true })?.replace(/Z$/, '+00:00'),
        )
      }),
      { seed, numRuns: 400 },
    )
  })

  it.each(zones)(
    'agrees with luxon in the years 1 to 9999, and its ISO text is the exact instant, in %s',
    (zone) => {
      const formatter = createInstantFormatter(zone)
      fc.assert(
        fc.property(years1To9999, (ms) => {
          // Without the offset in an hour that repeats.
          expect(formatter.formatInstant(ms).slice(0, 23)).toBe(viaLuxon(ms, zone))
          expect(Date.parse(formatter.formatIso(ms))).toBe(ms)
        }),
        { seed, numRuns: 200 },
      )
    },
  )

  it.each(zones)('agrees with luxon to the millisecond around every change of the clocks in %s', (zone) => {
    const formatter = createInstantFormatter(zone)
    for (let month = 0; month < 24; month += 1) {
      let [low, high] = [Date.UTC(2026, month), Date.UTC(2026, month + 1)]
      const offset = (ms: number): number => DateTime.fromMillis(ms, { zone }).offset
      if (offset(low) === offset(high)) continue
      const after = offset(high)
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (offset(middle) === after) high = middle
        else low = middle
      }
      const back = (offset(low) - after) * 60_000
      // An hour that repeats, before the change and after it, has its offset.
      const suffix = (ms: number): string =>
        ms >= high - back && ms < high + back ? ` ${DateTime.fromMillis(ms, { zone }).toFormat('ZZ')}` : ''
      for (const ms of [
        high - back - 1,
        high - back,
        high - 2,
        high - 1,
        high,
        high + 1,
        high + back - 1,
        high + back,
      ])
        expect(formatter.formatInstant(ms)).toBe(viaLuxon(ms, zone) + suffix(ms))
    }
  })

  it('tells the two hours apart that have the same times when the clocks are set back', () => {
    const { formatInstant: format, formatWithOffset } = createInstantFormatter('Europe/Berlin')
    const first = Date.UTC(2026, 9, 25, 0, 30)
    expect([first, first + 3_600_000].map(format)).toEqual([
      '2026-10-25 02:30:00.000 +02:00',
      '2026-10-25 02:30:00.000 +01:00',
    ])
    expect([first - 3_600_000, first + 7_200_000].map(format)).toEqual([
      '2026-10-25 01:30:00.000',
      '2026-10-25 03:30:00.000',
    ])
    expect(formatWithOffset(first)).toBe('2026-10-25 02:30:00.000 +02:00')
    expect(shortened(format(first), 16)).toBe('2026-10-25 02:30 +02:00')
    expect(shortened(format(first - 3_600_000), 16)).toBe('2026-10-25 01:30')
    for (const ms of [first, first + 3_600_000])
      expect(parseLocal(format(ms), 'Europe/Berlin')).toEqual({ kind: 'instant', ms })
  })

  it('shows the raw number where there is no such instant', () => {
    for (const ms of [NaN, Infinity, 8.64e15 + 1, 253_402_300_800_000, -62_135_596_800_001]) {
      expect(formatInstant(ms, 'UTC')).toBe(String(ms))
      expect(formatIso(ms, 'UTC')).toBe(String(ms))
    }
  })

  it('reaches both ends of the years 1 to 9999', () => {
    expect(formatInstant(-62_135_596_800_000, 'UTC')).toBe('0001-01-01 00:00:00.000')
    expect(formatInstant(253_402_300_799_999, 'UTC')).toBe('9999-12-31 23:59:59.999')
  })

  it('refuses a zone that does not exist', () => {
    expect(() => createInstantFormatter('Atlantis/Capital')).toThrow(RangeError)
  })
})
