import { expect, it } from 'vitest'
import type { ClockDifference } from '../../../../src-core/time/clock-difference'
import { createQueryClock } from '../../../../src-main/query/query-clock'

const hour = 3_600_000
const right = { minMs: -200, maxMs: 900 }
const behind = { minMs: 24 * hour, maxMs: 24 * hour + 1000 }
const ahead = { minMs: -3 * hour - 1000, maxMs: -3 * hour }

/** A clock of a query, and the answers that it gets one after the other. */
const begin = (before?: ClockDifference) => {
  const answerOf = (clockDifference?: ClockDifference) => ({
    ...{ at: 0, status: 200 },
    ...(clockDifference && { clockDifference }),
  })
  let last = before && answerOf(before)
  const told: ClockDifference[] = []
  const queryClock = createQueryClock(
    { lastAnswer: (host) => (host === 'gw:8080' ? last : undefined) },
    'http://gw:8080/base',
    (difference) => told.push(difference),
  )
  return {
    ...{ queryClock, told },
    answer: (difference?: ClockDifference) => {
      last = answerOf(difference)
      queryClock.present(0)
    },
  }
}

it.each([behind, ahead])(
  'what the range was chosen by stays, though the clock was set right: %j',
  (wrong) => {
    const { queryClock, told, answer } = begin()
    expect(queryClock.difference()).toBeUndefined()
    answer(right)
    answer(right)
    answer(wrong)
    answer(right)
    expect([queryClock.difference(), queryClock.latest()]).toEqual([wrong, right])
    answer(ahead)
    expect([queryClock.difference(), told]).toEqual([wrong, [right, wrong]])
  },
)

it('what an earlier query showed says nothing of this one', () => {
  const { queryClock, told, answer } = begin(behind)
  expect(queryClock.present(5)).toBe(5)
  expect(told).toEqual([])
  answer(right)
  expect([queryClock.difference(), told]).toEqual([right, [right]])
})

it('the present is that of the clock that is behind', () => {
  const { queryClock, answer } = begin()
  answer(ahead)
  expect(queryClock.present(4 * hour)).toBe(hour)
  answer(behind)
  expect(queryClock.present(4 * hour)).toBe(4 * hour)
  answer()
  expect(queryClock.present(4 * hour)).toBe(4 * hour)
})
