import { describe, expect, it } from 'vitest'
import { plausibleWriting } from '../../../../../src-core/formats/foreign/dates'
import { isoOf, lookAtText } from './case-files'

const timesOf = (dates: readonly string[], writtenAt: number): readonly (string | null)[] => {
  const text = `when,value\n${dates.map((date) => `${date},1\n`).join('')}`
  return lookAtText(text, {}, { writtenAt }).events.map(({ time }) => isoOf(time))
}

describe('a date without a year', () => {
  it('is of the last year before the file was written, also over New Year', () => {
    expect(timesOf(['Dec 31 23:59:00', 'Jan 1 00:01:00', 'Jan 2 08:00'], Date.UTC(2027, 0, 2, 9))).toEqual([
      '2026-12-31T23:59:00.000Z',
      '2027-01-01T00:01:00.000Z',
      '2027-01-02T08:00:00.000Z',
    ])
  })

  it('may be that of the next day, where the clocks are ahead', () => {
    expect(timesOf(['Nov 28 23:00', 'Nov 29 01:00'], Date.UTC(2026, 10, 28, 12))).toEqual([
      '2026-11-28T23:00:00.000Z',
      '2026-11-29T01:00:00.000Z',
    ])
  })

  it('that only leap years have is of the last one', () => {
    expect(timesOf(['Feb 28 08:00', 'Feb 29 08:00'], Date.UTC(2027, 5, 1))).toEqual([
      '2027-02-28T08:00:00.000Z',
      '2024-02-29T08:00:00.000Z',
    ])
  })

  it('is a doubt that names the day, its count and its place', () => {
    const writtenAt = Date.UTC(2026, 10, 28)
    const text = 'when,value\n20 Nov 2026 08:00,1\nNov 20 08:01,2\n20. Nov 08:02,3\n'
    expect(lookAtText(text, {}, { writtenAt }).doubts).toEqual([
      { kind: 'noYear', count: 2, line: 3, text: 'Nov 20 08:01', writtenAt },
    ])
  })

  it.each([
    ['of an archive without times', Date.UTC(1980, 0, 1), '2026'],
    ['of a computer whose clock is ahead', Date.UTC(2031, 0, 1), '2026'],
    ['that was written years ago', Date.UTC(2019, 11, 31), '2019'],
  ])('in a file %s counts from a time that can be', (_, modifiedAt, year) => {
    const now = Date.UTC(2026, 10, 28)
    expect(timesOf(['Nov 20 08:00'], plausibleWriting(modifiedAt, now))).toEqual([
      `${year}-11-20T08:00:00.000Z`,
    ])
  })
})

describe('a month without a day', () => {
  it.each([
    ['2026-11'],
    ['2026/11'],
    ['2026年11月'],
    ['11/2026'],
    ['Nov 2026'],
    ['November 2026'],
    ['Nov-2026'],
  ])('is its first moment: %s', (written) => {
    expect(timesOf([written, written], Date.UTC(2027, 0, 2))).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-11-01T00:00:00.000Z',
    ])
  })

  it.each([['2026-13'], ['13/2026'], ['1026-11'], ['Note 2026'], ['2026.11']])(
    'is not what only looks like one: %s',
    (written) => {
      expect(timesOf([written, '2026-11-20 08:00', '2026-11-20 08:01'], Date.UTC(2027, 0, 2))[0]).not.toBe(
        '2026-11-01T00:00:00.000Z',
      )
    },
  )
})
