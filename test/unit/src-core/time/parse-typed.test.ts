import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseLocal } from '../../../../src-core/time/parse-local'
import { isRelativeTime, parseLength, parseTyped } from '../../../../src-core/time/parse-typed'

const berlin = 'Europe/Berlin'
const now = Date.parse('2026-11-20T23:30:00.123Z')
const instant = (text: string) => ({ kind: 'instant', ms: Date.parse(text) })

describe('reading times typed into the form', () => {
  it.each([
    ['now', '2026-11-20T23:30:00.123Z'],
    ['-3h', '2026-11-20T20:30:00.123Z'],
    ['−90 min', '2026-11-20T22:00:00.123Z'],
    ['-15m', '2026-11-20T23:15:00.123Z'],
    ['-1,5 h', '2026-11-20T22:00:00.123Z'],
    ['-1h30m', '2026-11-20T22:00:00.123Z'],
    ['-1d 12h', '2026-11-19T11:30:00.123Z'],
    ['-2w', '2026-11-06T23:30:00.123Z'],
    ['-30S', '2026-11-20T23:29:30.123Z'],
    ['-100ms', '2026-11-20T23:30:00.023Z'],
    // In Berlin the 21st has begun.
    ['08:15', '2026-11-21T07:15:00.000Z'],
    ['8:15:30,5', '2026-11-21T07:15:30.500Z'],
    ['08:15Z', '2026-11-21T08:15:00.000Z'],
    ['1763622000', '2025-11-20T07:00:00.000Z'],
    ['1763622000.25', '2025-11-20T07:00:00.250Z'],
    ['1763622000123', '2025-11-20T07:00:00.123Z'],
    ['20261120', '2026-11-19T23:00:00.000Z'],
    ['20261120T081530Z', '2026-11-20T08:15:30.000Z'],
    ['20261120T0815', '2026-11-20T07:15:00.000Z'],
    ['2026-11-20T08:15:30.250+01:00', '2026-11-20T07:15:30.250Z'],
    ['20.11.2026 08:15', '2026-11-20T07:15:00.000Z'],
    ['1.2.2026', '2026-01-31T23:00:00.000Z'],
    ['2026-11-20 08:15 UTC', '2026-11-20T08:15:00.000Z'],
    ['20.11.2026 08:15:30.250 utc', '2026-11-20T08:15:30.250Z'],
  ])('%s', (text, expected) => {
    expect(parseTyped(text, berlin, now)).toEqual(instant(expected))
    expect(parseTyped(` ${text} `, berlin, now)).toEqual(instant(expected))
  })

  it.each([
    'tomorrow',
    '3h',
    '+3h',
    '-3',
    '-h',
    '-3h x',
    '25:00',
    '08:60',
    '8',
    '815',
    '12345678',
    '20261301',
    '20261120T',
    '-3y',
  ])('does not guess at %s', (text) => {
    expect(parseTyped(text, berlin, now)).toEqual({ kind: 'unreadable' })
  })

  it('says of a time of today that it came twice or never', () => {
    expect(parseTyped('02:30', berlin, Date.parse('2026-10-25T12:00Z')).kind).toBe('ambiguous')
    expect(parseTyped('02:30', berlin, Date.parse('2026-03-29T12:00Z')).kind).toBe('gap')
    expect(parseTyped('', berlin, now)).toEqual({ kind: 'empty' })
  })

  it('knows which ones count from now', () => {
    expect(['now', '-3h', ' -1d 2h '].map(isRelativeTime)).toEqual([true, true, true])
    expect(['08:15', '2026-11-20', '', '3h'].map(isRelativeTime)).toEqual([false, false, false, false])
  })

  it('reads all that a whole date and time says as before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(Date.UTC(2090, 0)), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().replace('Z', '').replace('T', ' ')
          expect(parseTyped(text, berlin, now)).toEqual(parseLocal(text, berlin))
        },
      ),
      { numRuns: 500, seed: 11 },
    )
  })
})

describe('a length of time', () => {
  it.each([
    ['90s', 90_000],
    ['1h 30min', 5_400_000],
    ['1.5h', 5_400_000],
    ['2 d', 172_800_000],
    ['-3h', undefined],
    ['now', undefined],
    ['soon', undefined],
    ['', undefined],
    ['3', undefined],
  ])('%s', (text, ms) => {
    expect(parseLength(text)).toBe(ms)
  })
})
