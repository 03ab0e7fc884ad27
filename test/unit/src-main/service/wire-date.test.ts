import fc from 'fast-check'
import { Settings } from 'luxon'
import { afterEach, describe, expect, it } from 'vitest'
import { isWritableInstant, toWireDate } from '../../../../src-main/service/wire-date'
import { readWireDate } from '../../../service/read-request'

const { defaultLocale } = Settings
afterEach(() => (Settings.defaultLocale = defaultLocale))

describe('B: dates', () => {
  it('any instant in any zone is written in the format, and read back it is the same instant', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Asia/Kathmandu',
      'Africa/Monrovia',
      'Pacific/Apia',
      'Australia/Lord_Howe',
      'Europe/Amsterdam',
    )
    const instants = fc.integer({ min: Date.UTC(1800, 0), max: Date.UTC(2200, 0) })
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const written = toWireDate(at, zone)
        expect(written.ok && written.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}$/)
        expect(written.ok && readWireDate(written.value)).toBe(at)
      }),
      { seed: 20261120, numRuns: 3000 },
    )
  })

  it('an instant can be named if it can be written in UTC: whole, and in a year of four digits', () => {
    const [first, last] = [Date.parse('0000-01-01T00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
    const near = [first, last].flatMap((at) => [at - 1, at, at + 1])
    expect(near.map(isWritableInstant)).toEqual([false, true, true, true, true, false])
    for (const at of [...near, 0.5, Number.NaN, Infinity, 9e15, -9e15])
      expect(isWritableInstant(at)).toBe(toWireDate(at, 'UTC').ok)
  })

  it("the system's language does not change the digits or the calendar", () => {
    for (const locale of ['ar-EG', 'fa-IR', 'th-TH-u-ca-buddhist-nu-thai']) {
      Settings.defaultLocale = locale
      expect(toWireDate(Date.UTC(2026, 10, 20, 7, 15, 30, 250), 'Europe/Berlin')).toEqual({
        ok: true,
        value: '2026-11-20T08:15:30.250+0100',
      })
    }
  })
})
