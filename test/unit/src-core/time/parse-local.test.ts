import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatInstant, formatIso } from '../../../../src-core/time/instant-formatter'
import { parseLocal } from '../../../../src-core/time/parse-local'
import { runCount } from '../../../support/run-count'

const berlin = 'Europe/Berlin'
const instant = (ms: number) => ({ kind: 'instant', ms })

describe('reading typed times', () => {
  it.each([
    ['2026-11-20 08:15:30.250', '2026-11-20T07:15:30.250Z'],
    ['2026-11-20T08:15:30,25', '2026-11-20T07:15:30.250Z'],
    ['2026-11-20 08:15:30.250999', '2026-11-20T07:15:30.250Z'],
    [' 2026-11-20 8:15 ', '2026-11-20T07:15:00.000Z'],
    ['2026-11-20 08', '2026-11-20T07:00:00.000Z'],
    ['2026/7/1', '2026-06-30T22:00:00.000Z'],
    ['2026-11-20T08:15:30.250Z', '2026-11-20T08:15:30.250Z'],
    ['2026-11-20T08:15:30.250+0545', '2026-11-20T02:30:30.250Z'],
    ['2026-11-20T08:15:30-03:30', '2026-11-20T11:45:30.000Z'],
    ['2026-11-20 08:15+05', '2026-11-20T03:15:00.000Z'],
    ['1763622000123', '2025-11-20T07:00:00.123Z'],
  ])('reads %s', (text, expected) => {
    expect(parseLocal(text, berlin)).toEqual(instant(Date.parse(expected)))
  })

  it.each([
    'tomorrow',
    '2026-13-01',
    '2026-02-29',
    '2026-11-20 24:00',
    '2026-11-20 08:60',
    '2026-11-20 08:15:60',
    '20.11.2026',
    '12345',
    '2026-11-20 08:15+25:00',
  ])('does not guess at %s', (text) => {
    expect(parseLocal(text, berlin)).toEqual({ kind: 'unreadable' })
  })

  it('takes nothing for nothing', () => {
    expect(parseLocal('  ', berlin)).toEqual({ kind: 'empty' })
  })

  it('says that a wall clock time came twice', () => {
    expect(parseLocal('2026-10-25 02:30', berlin)).toEqual({
      kind: 'ambiguous',
      earlier: Date.parse('2026-10-25T02:30:00+02:00'),
      later: Date.parse('2026-10-25T02:30:00+01:00'),
    })
    expect(parseLocal('2026-04-05 01:45', 'Australia/Lord_Howe')).toMatchObject({ kind: 'ambiguous' })
  })

  it('says that a wall clock time never came, and when the clocks went on', () => {
    const expected = { kind: 'gap', resumesAt: Date.parse('2026-03-29T03:00:00+02:00') }
    expect(parseLocal('2026-03-29 02:30', berlin)).toEqual(expected)
    expect(parseLocal('2026-10-04 02:15', 'Australia/Lord_Howe')).toEqual({
      kind: 'gap',
      resumesAt: Date.parse('2026-10-04T02:30:00+11:00'),
    })
    expect(parseLocal('2011-12-30 12:00', 'Pacific/Apia')).toEqual({
      kind: 'gap',
      resumesAt: Date.parse('2011-12-31T00:00:00+14:00'),
    })
  })

  it('an offset settles a time that came twice', () => {
    expect(parseLocal('2026-10-25 02:30+01:00', berlin)).toEqual(
      instant(Date.parse('2026-10-25T02:30:00+01:00')),
    )
  })

  it('reads back what the formatter writes', () => {
    const zone = fc.constantFrom(
      'UTC',
      berlin,
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/New_York',
    )
    fc.assert(
      fc.property(zone, fc.integer({ min: Date.UTC(1, 0), max: Date.UTC(2090, 0) }), (name, ms) => {
        expect(parseLocal(formatIso(ms, name), name)).toEqual(instant(ms))
        const parsed = parseLocal(formatInstant(ms, name), name)
        const candidates =
          parsed.kind === 'ambiguous'
            ? [parsed.earlier, parsed.later]
            : [parsed.kind === 'instant' ? parsed.ms : NaN]
        expect(candidates).toContain(ms)
      }),
      { seed: 20261120, numRuns: runCount(1500, 300) },
    )
  })
})
