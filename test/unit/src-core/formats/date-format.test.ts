import { describe, expect, it } from 'vitest'
import { yearFirst } from '../../../../src-core/formats/table/date-format'

describe('a date with its year first', () => {
  it.each([
    ['20.11.2025 08:15', '2025-11-20 08:15'],
    ['1.2.2025', '2025-2-1'],
    ['20.11.2025, 08:15:30.250', '2025-11-20 08:15:30.250'],
    [' 2025-11-20T08:15:30Z ', '2025-11-20T08:15:30Z'],
    ['11/20/2025 08:15', '11/20/2025 08:15'],
    ['20.11.25', '20.11.25'],
    ['', ''],
  ])('%j of dates and times is %j', (cell, text) => {
    expect(yearFirst(cell, 'dateTime')).toBe(text)
  })

  it('with slashes depends on which of day and month comes first', () => {
    expect(yearFirst('02/03/2025 08:15', 'dayFirst')).toBe('2025-03-02 08:15')
    expect(yearFirst('02/03/2025 08:15', 'monthFirst')).toBe('2025-02-03 08:15')
    expect(yearFirst('2-3-2025', 'dayFirst')).toBe('2025-3-2')
  })

  it('with points has its day first in any case', () => {
    expect(yearFirst('02.03.2025', 'monthFirst')).toBe('2025-03-02')
  })

  it.each([
    ['11/20/2025 12:00 AM', '2025-11-20 0:00'],
    ['11/20/2025 12:30:15 pm', '2025-11-20 12:30:15'],
    ['11/20/2025 8:15 p.m.', '2025-11-20 20:15'],
    ['11/20/2025 8:15:30.250AM', '2025-11-20 8:15:30.250'],
    ['11/20/2025 13:15 PM', '2025-11-20 13:15 PM'],
    ['11/20/2025 0:15 AM', '2025-11-20 0:15 AM'],
  ])('has 24 hours: %s is %s', (cell, text) => {
    expect(yearFirst(cell, 'monthFirst')).toBe(text)
  })
})
