import { describe, expect, it } from 'vitest'
import { createAnswerLimit } from '../../../../src-main/query/answer-limit'

const whole = { first: 0, last: 9_999 }
const [before, after] = [
  { first: 0, last: 4_999 },
  { first: 5_000, last: 9_999 },
]
const stamps = (count: number, { first, last }: typeof whole): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => first + Math.floor(((last - first) * index) / count))
const answer = (window: typeof whole, count: number, newCount: number) => ({
  count,
  newCount,
  stamps: stamps(count, window),
})

describe('the limit of a service', () => {
  it('is what is asked for, while answers hold a number that nobody would set', () => {
    const limit = createAnswerLimit(1000, undefined)
    expect(limit.mayBeTruncated(whole, answer(whole, 999, 999))).toBe(false)
    expect(limit.mayBeTruncated(whole, answer(whole, 1000, 1))).toBe(true)
    expect(limit).toMatchObject({ current: 1000, found: undefined })
  })

  it('is doubted where an answer holds five hundred, and found where its parts hold more', () => {
    const limit = createAnswerLimit(1000, undefined)
    expect(limit.mayBeTruncated(whole, answer(whole, 500, 500))).toBe(true)
    expect(limit).toMatchObject({ current: 500, found: undefined })
    expect(limit.mayBeTruncated(before, answer(before, 437, 200))).toBe(false)
    expect(limit).toMatchObject({ current: 500, found: 500 })
  })

  it('holds as well for the answer that shows it', () => {
    const limit = createAnswerLimit(1000, undefined)
    const half = { first: 0, last: 2_499 }
    limit.mayBeTruncated(whole, answer(whole, 500, 500))
    limit.mayBeTruncated(before, answer(before, 300, 200))
    expect(limit.mayBeTruncated(half, answer(half, 168, 100))).toBe(true)
    expect(limit.found).toBe(150)
  })

  it('is not lower where the parts hold the same events and no other', () => {
    const limit = createAnswerLimit(1000, undefined)
    limit.mayBeTruncated(whole, answer(whole, 500, 500))
    limit.mayBeTruncated(before, answer(before, 249, 0))
    limit.mayBeTruncated(after, answer(after, 251, 0))
    limit.settle(() => false)
    expect(limit).toMatchObject({ current: 1000, found: undefined })
  })

  it('is not doubted once an answer held as many as were asked for', () => {
    const limit = createAnswerLimit(1000, undefined)
    limit.mayBeTruncated(whole, answer(whole, 1000, 1000))
    expect(limit.mayBeTruncated(before, answer(before, 500, 0))).toBe(false)
  })

  it('is half the smallest where several are found', () => {
    const limit = createAnswerLimit(1000, undefined)
    limit.mayBeTruncated(whole, answer(whole, 500, 500))
    limit.mayBeTruncated(before, answer(before, 300, 200))
    limit.mayBeTruncated({ first: 0, last: 999 }, answer({ first: 0, last: 999 }, 120, 90))
    expect(limit).toMatchObject({ current: 150, found: 150 })
  })

  it('has half of it as a margin where events were left out between those that came', () => {
    const limit = createAnswerLimit(1000, undefined)
    limit.mayBeTruncated(whole, answer(whole, 800, 800))
    expect(limit.mayBeTruncated(before, answer(before, 651, 251))).toBe(false)
    expect(limit).toMatchObject({ found: 800, seen: 800 })
    expect(limit.mayBeTruncated(after, answer(after, 651, 251))).toBe(true)
    expect(limit).toMatchObject({ found: 400, seen: 800 })
    // A single millisecond cannot be split.
    const instant = { first: 700, last: 700 }
    expect(limit.mayBeTruncated(instant, answer(instant, 501, 0))).toBe(false)
    expect(limit.isFull(501)).toBe(false)
  })

  it('has no margin where the newest came, or the rest of the millisecond in which they begin', () => {
    const limit = createAnswerLimit(1000, undefined)
    const newest = stamps(300, after)
    const twice = Float64Array.from([...new Array<number>(200).fill(5000), ...newest])
    limit.mayBeTruncated(whole, { count: 500, newCount: 500, stamps: twice })
    limit.mayBeTruncated(before, answer(before, 400, 400))
    const [early, late] = [newest.filter((time) => time < 7000), newest.filter((time) => time >= 7000)]
    const first = Float64Array.from([...new Array<number>(300).fill(5000), ...early])
    const [earlier, later] = [
      { first: 5000, last: 6999 },
      { first: 7000, last: 9999 },
    ]
    limit.mayBeTruncated(earlier, { count: first.length, newCount: 100, stamps: first })
    limit.mayBeTruncated(later, { count: late.length, newCount: 0, stamps: late })
    expect(limit).toMatchObject({ found: 500, seen: 500 })
  })

  it('stays known between runs', () => {
    expect(createAnswerLimit(1000, 500).mayBeTruncated(whole, answer(whole, 500, 0))).toBe(true)
  })
})
