import { describe, expect, it } from 'vitest'
import type { StretchForecast } from '../../../../../src-main/query/planning/range-knowledge'
import { lastWith, sizeWindow } from '../../../../../src-main/query/planning/window-size'

/** One event every ten milliseconds from 0 on. */
const evenly = (knownLast: number, error: number): StretchForecast => ({
  knownLast,
  probableLast: knownLast,
  exactLast: -1,
  sample: undefined,
  to: (last) => ({ mean: (last + 1) / 10, error }),
})

describe('the last instant up to which at most so many events are expected', () => {
  const forecast = evenly(100_000, 0)

  it('is the last one before the forecast exceeds the mean', () => {
    expect(lastWith(forecast, { first: 0, last: 100_000 }, 500)).toBe(4999)
  })

  it('is the end of the window where all of it holds no more', () => {
    expect(lastWith(forecast, { first: 0, last: 4999 }, 500)).toBe(4999)
    expect(lastWith(forecast, { first: 0, last: 2000 }, 500)).toBe(2000)
  })

  it('is never before the start, even if the first instant holds more', () => {
    expect(
      lastWith({ ...forecast, to: () => ({ mean: 900, error: 0 }) }, { first: 70, last: 900 }, 500),
    ).toBe(70)
  })
})

describe('the size of a window', () => {
  it('is all of a stretch that fits into one answer', () => {
    const sized = sizeWindow(evenly(4999, 0.05), { first: 0, last: 4999 }, 1000)
    expect(sized.last).toBe(4999)
    expect(sized.forecast.mean).toBe(500)
  })

  it('fills an answer nearly to the limit where the forecast is exact', () => {
    const sized = sizeWindow(evenly(999_999, 0), { first: 0, last: 999_999 }, 1000)
    expect(sized.forecast.mean).toBeGreaterThan(990)
    expect(sized.forecast.mean).toBeLessThan(1000)
  })

  it('leaves more room the less certain the forecast is', () => {
    const means = [0, 0.05, 0.2, 0.5].map(
      (error) => sizeWindow(evenly(999_999, error), { first: 0, last: 999_999 }, 1000).forecast.mean,
    )
    expect(means).toEqual(means.toSorted((one, other) => other - one))
    expect(new Set(means).size).toBe(means.length)
  })

  it('divides a stretch of a few answers into equal parts', () => {
    const sized = sizeWindow(evenly(17_999, 0.01), { first: 0, last: 17_999 }, 1000)
    expect(sized.last).toBe(8999)
  })

  it('ends within the part that something is known about', () => {
    expect(sizeWindow(evenly(2999, 0.05), { first: 0, last: 999_999 }, 1000).last).toBe(2999)
  })
})
