import { describe, expect, it } from 'vitest'
import {
  dayAfterKey,
  dayOf,
  isInMonth,
  readClock,
  weeksOf,
} from '../../../../src-renderer/query/calendar-month'

const at = (text: string): number => Date.parse(`${text}T00:00:00Z`)
const text = (day: number | undefined): string =>
  day === undefined ? '' : new Date(day).toISOString().slice(0, 10)

describe('the month of a calendar', () => {
  it('has whole weeks from Monday to Sunday, with the days of the months beside it', () => {
    const weeks = weeksOf(at('2026-11-20'))
    expect(weeks.map((week) => [text(week[0]), text(week[6])])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-12-06'],
    ])
    // February 2027 begins on a Monday and ends on a Sunday.
    expect(weeksOf(at('2027-02-14')).flat()).toHaveLength(28)
    expect([
      isInMonth(at('2026-11-01'), at('2026-11-20')),
      isInMonth(at('2026-10-31'), at('2026-11-20')),
    ]).toEqual([true, false])
  })

  it('begins a day at its midnight, before 1970 too', () => {
    expect([text(dayOf(at('2026-11-20') + 86_399_999)), text(dayOf(-1))]).toEqual([
      '2026-11-20',
      '1969-12-31',
    ])
  })

  it.each([
    ['ArrowLeft', '2026-03-01', '2026-02-28'],
    ['ArrowRight', '2028-02-28', '2028-02-29'],
    ['ArrowUp', '2026-01-03', '2025-12-27'],
    ['ArrowDown', '2026-12-30', '2027-01-06'],
    ['Home', '2026-11-20', '2026-11-16'],
    ['End', '2026-11-20', '2026-11-22'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['Enter', '2026-11-20', ''],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(text(dayAfterKey(at(from), key))).toBe(to)
  })

  it.each([
    ['8', '08:00:00'],
    ['23:59', '23:59:00'],
    [' 08:15:30 ', '08:15:30'],
    ['24:00', null],
    ['08:60', null],
    ['8 PM', null],
    ['', null],
  ])('reads the time %o as %o', (typed, clock) => {
    expect(readClock(typed)).toBe(clock)
  })
})
