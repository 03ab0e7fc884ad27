import { describe, expect, it } from 'vitest'
import {
  eventsForRequest,
  normal,
  truncationProbability,
} from '../../../../../src-main/query/planning/window-aim'

const limit = 1000
/** The mean of which most events come for each request. */
const bestMean = (error: number): number => {
  const means = Array.from({ length: 80 }, (_, index) => 200 + index * 10)
  const worth = (mean: number): number => eventsForRequest({ mean, error }, limit)
  return means.reduce((best, mean) => (worth(mean) > worth(best) ? mean : best))
}

describe('how full a window is planned', () => {
  it.each([
    [0.03, 930],
    [0.15, 750],
    [0.5, 640],
  ])('with an error of %s about %s of a thousand', (error, mean) => {
    expect(Math.abs(bestMean(error) - mean)).toBeLessThanOrEqual(60)
  })

  it('is as full as can be where the number is known', () => {
    expect(eventsForRequest({ mean: 999, error: 0 }, limit)).toBe(999)
    expect(eventsForRequest({ mean: 1001, error: 0 }, limit)).toBeLessThan(500)
  })

  it('is cut half of the time where the forecast is the limit', () => {
    expect(truncationProbability({ mean: 999.5, error: 0.2 }, limit)).toBeCloseTo(0.5, 5)
    expect(truncationProbability({ mean: 0, error: 0.2 }, limit)).toBe(0)
  })

  it('goes by the normal distribution', () => {
    expect(normal(0)).toBeCloseTo(0.5, 6)
    expect(normal(1.959964)).toBeCloseTo(0.975, 6)
    expect(normal(-1.959964)).toBeCloseTo(0.025, 6)
  })
})
