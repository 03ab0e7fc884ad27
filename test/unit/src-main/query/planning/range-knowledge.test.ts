import { describe, expect, it } from 'vitest'
import { createRangeKnowledge } from '../../../../../src-main/query/planning/range-knowledge'
import { createTruncatedSample } from '../../../../../src-main/query/planning/truncated-sample'

const every = (count: number, distance: number, from = 0): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => from + index * distance)
const whole = { first: 0, last: 99_999 }

describe('what is known about a range', () => {
  it('is nothing at first', () => {
    const forecast = createRangeKnowledge().forecast({ first: 500, last: 999 })
    expect([forecast.knownLast, forecast.exactLast, forecast.sample]).toEqual([499, 499, undefined])
    expect(forecast.to(999)).toEqual({ mean: 0, error: 1 })
  })

  it('is every event up to where an exact sample ends', () => {
    const knowledge = createRangeKnowledge()
    knowledge.addSample(createTruncatedSample({ first: 0, last: 9_999 }, every(100, 100), 'exact'))
    const forecast = knowledge.forecast(whole)
    expect(forecast.exactLast).toBe(9_999)
    expect(forecast.to(4_999)).toEqual({ mean: 50, error: 0 })
  })

  it('goes on behind an exact sample at its rate, with an error', () => {
    const knowledge = createRangeKnowledge()
    knowledge.addSample(createTruncatedSample({ first: 0, last: 49_999 }, every(5_000, 10), 'exact'))
    const forecast = knowledge.forecast(whole)
    expect(forecast.knownLast).toBe(99_999)
    const { mean, error } = forecast.to(99_999)
    expect(mean).toBeGreaterThan(9_800)
    expect(mean).toBeLessThan(10_200)
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan(0.1)
  })

  it('is unknown from the first part of an unknown share on', () => {
    const knowledge = createRangeKnowledge()
    knowledge.addSample(
      createTruncatedSample({ first: 20_000, last: 39_999 }, every(200, 100, 20_000), undefined),
    )
    knowledge.addSample(
      createTruncatedSample({ first: 0, last: 19_999 }, every(200, 100), { share: 0.5, error: 0.1 }),
    )
    const forecast = knowledge.forecast({ first: 0, last: 39_999 })
    expect([forecast.knownLast, forecast.exactLast, forecast.sample?.share]).toEqual([19_999, -1, 0.5])
    expect(forecast.to(19_999).mean).toBe(400)
  })

  it('follows the newer of two samples where they overlap', () => {
    const knowledge = createRangeKnowledge()
    knowledge.addSample(
      createTruncatedSample({ first: 0, last: 9_999 }, every(100, 100), { share: 0.5, error: 0.1 }),
    )
    knowledge.addSample(createTruncatedSample({ first: 0, last: 4_999 }, every(100, 50), 'exact'))
    const forecast = knowledge.forecast({ first: 0, last: 9_999 })
    expect(forecast.exactLast).toBe(4_999)
    expect(forecast.to(4_999).mean).toBe(100)
    expect(forecast.to(9_999).mean).toBe(200)
  })

  it('learns the share of a sample from a part of it that came completely, and does not forecast that part any more', () => {
    const knowledge = createRangeKnowledge()
    knowledge.addSample(createTruncatedSample({ first: 0, last: 9_999 }, every(100, 100), undefined))
    expect(knowledge.forecast({ first: 0, last: 9_999 }).knownLast).toBe(-1)
    knowledge.learn({ first: 0, last: 4_999 }, every(200, 25))
    const forecast = knowledge.forecast({ first: 5_000, last: 9_999 })
    expect(forecast.sample?.share).toBe(0.25)
    // 50 events at a share of 0.25, and a little less by the rate before them.
    expect(Math.round(forecast.to(9_999).mean)).toBe(199)
    expect(knowledge.forecast({ first: 0, last: 4_999 }).sample).toBeUndefined()
  })
})
