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

  it('stays known between runs', () => {
    expect(createAnswerLimit(1000, 500).mayBeTruncated(whole, answer(whole, 500, 0))).toBe(true)
  })
})
