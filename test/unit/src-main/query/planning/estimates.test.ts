import { describe, expect, it } from 'vitest'
import { createEventRate } from '../../../../../src-main/query/planning/event-rate'
import {
  afterTruncation,
  choiceOf,
  sizeByRecurrence,
} from '../../../../../src-main/query/planning/sample-size'
import { createTruncatedSample } from '../../../../../src-main/query/planning/truncated-sample'
import { shapeOf } from '../../../../../src-main/query/planning/truncated-shape'
import { createRandom } from '../../../../service/random'

const every = (count: number, distance: number, from = 0): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => from + index * distance)

describe('where an answer that was cut ends', () => {
  it('is sharp when nothing lies in the rest of the window, and on the side of it', () => {
    expect(shapeOf(every(1000, 10), { first: 0, last: 100_000 })).toEqual({ emptySide: 'end' })
    expect(shapeOf(every(1000, 10, 90_000), { first: 0, last: 100_000 })).toEqual({ emptySide: 'start' })
  })

  it('is not sharp when events lie all over the window, alone or sixty at a time', () => {
    expect(shapeOf(every(1000, 100), { first: 0, last: 100_000 })).toEqual({ emptySide: undefined })
    const grid = every(1000, 1).map((index) => Math.floor(index / 60) * 6000 + 3000)
    expect(shapeOf(grid, { first: 0, last: 100_000 })).toEqual({ emptySide: undefined })
  })

  it('is not sharp where an emptiness as wide lies between its events', () => {
    const bursts = Float64Array.from([...every(500, 1), ...every(500, 1, 50_000)])
    expect(shapeOf(bursts, { first: 0, last: 110_000 }).emptySide).toBeUndefined()
    expect(shapeOf(bursts, { first: 0, last: 200_000 }).emptySide).toBe('end')
  })
})

describe('the rate of events behind an instant', () => {
  it('is the number of events in a millisecond, with a small error where it does not change', () => {
    const rate = createEventRate()
    rate.learn({ first: 0, last: 39_999 }, every(4000, 10))
    const found = rate.before(40_000)
    expect(found?.rate).toBeCloseTo(0.1, 2)
    expect(found?.error).toBeLessThan(0.05)
  })

  it('has an error as large as its changes were', () => {
    const rate = createEventRate()
    const random = createRandom(3)
    let at = 0
    const stamps = Float64Array.from(
      { length: 8000 },
      (_, index) => (at += Math.floor(index / 700) % 2 === 0 ? 1 + random() : 20 + random()),
    )
    rate.learn({ first: 0, last: Math.ceil(at) }, stamps)
    expect(rate.before(Math.ceil(at) + 1)?.error).toBeGreaterThan(0.3)
  })

  it('is unknown where events have ceased, and where none are known', () => {
    const rate = createEventRate()
    expect(rate.before(5)).toBeUndefined()
    rate.learn({ first: 0, last: 60_000 }, every(4000, 10))
    expect(rate.before(60_001)).toBeUndefined()
  })

  it('counts no event twice that lies in several answers', () => {
    const rate = createEventRate()
    rate.learn({ first: 0, last: 9_999 }, every(1000, 10))
    rate.learn({ first: 5_000, last: 19_999 }, every(1500, 10, 5000))
    expect(rate.before(20_000)?.rate).toBeCloseTo(0.1, 2)
  })
})

describe('what a sample says of a window', () => {
  it('is exact where all events came', () => {
    const sample = createTruncatedSample({ first: 0, last: 9_999 }, every(1000, 10), 'exact')
    expect(sample.forecast({ first: 0, last: 4_999 })).toEqual({ mean: 500, error: 0 })
  })

  it('follows the share that whole answers show', () => {
    const sample = createTruncatedSample({ first: 0, last: 9_999 }, every(1000, 10), undefined)
    expect(sample.share).toBeUndefined()
    sample.learn({ first: 0, last: 999 }, every(500, 2))
    expect(sample.share).toBeCloseTo(0.2, 5)
    expect(sample.forecast({ first: 1_000, last: 2_999 }).mean).toBeCloseTo(1000, 0)
  })

  it('is the same choice or another one, by whether what is known comes again', () => {
    expect(choiceOf({ known: 300, again: 300 })).toBe('fixed')
    expect(choiceOf({ known: 300, again: 40 })).toBe('chance')
    expect(choiceOf({ known: 5, again: 5 })).toBeUndefined()
  })

  it('gives the size of a window by how many known events come again', () => {
    expect(sizeByRecurrence({ known: 299, again: 59 }, 1000, undefined).mean).toBeCloseTo(5000, 0)
    expect(sizeByRecurrence({ known: 299, again: 299 }, 1000, undefined).mean).toBe(1020)
  })

  it('is put down to chance where a cut was likely, and to a wrong forecast where it was not', () => {
    expect(afterTruncation({ mean: 990, error: 0.1 }, 1000, 0).mean).toBeLessThan(1300)
    expect(afterTruncation({ mean: 400, error: 0.1 }, 1000, 0).mean).toBeGreaterThan(2400)
  })
})
