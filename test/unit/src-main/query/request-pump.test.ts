import { describe, expect, it } from 'vitest'
import { failed, ok, type Result } from '../../../../src-core/errors/result'
import { createAnswerLimit } from '../../../../src-main/query/answer-limit'
import type { PlannedWindow } from '../../../../src-main/query/planning/plan-state'
import { createRangePlan } from '../../../../src-main/query/planning/range-plan'
import { createRequestPump } from '../../../../src-main/query/request-pump'
import type { ArrivedPage } from '../../../../src-main/query/requester'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const facts = { eventCount: 1, newCount: 1, sharedIdCount: 0, stamps: new Float64Array() }
const unread: ArrivedPage = { read: async () => ok(facts) }
const plan = createRangePlan({ first: 0, last: 9 }, createAnswerLimit(1000, undefined))
const windowAt = (at: number): PlannedWindow => ({
  first: at,
  last: at,
  forecast: { mean: 1, error: 1 },
  isExact: false,
  isTrial: false,
})

/** A pump over ten windows, whose answers come, and are read, when the test says so. */
const createPumped = (atOnce: number) => {
  const answers = new Map<number, (received: Result<ArrivedPage>) => void>()
  const readings = new Map<number, () => void>()
  const asked: number[] = []
  let next = 0
  let endCount = 0
  let hasEnded = false
  const pump = createRequestPump({
    atOnce: () => atOnce,
    hasEnded: () => hasEnded,
    takeNext: () => (next === 10 ? undefined : [plan, windowAt(next++)]),
    receive: ({ first }) => {
      asked.push(first)
      return new Promise((resolve) =>
        answers.set(first, (page) => resolve({ window: { first, last: first }, page })),
      )
    },
    settle: async (_plan, { first }, { page }) => {
      await new Promise<void>((resolve) => readings.set(first, resolve))
      hasEnded ||= !page.ok
    },
    onEnd: () => (endCount += 1),
  })
  pump.run()
  return {
    asked: () => asked.join(''),
    endCount: () => endCount,
    answer: async (at: number, received: Result<ArrivedPage> = ok(unread)): Promise<void> => {
      answers.get(at)?.(received)
      await settle()
    },
    read: async (at: number): Promise<void> => {
      readings.get(at)?.()
      await settle()
    },
  }
}

describe('requests of one range', () => {
  it('go out as soon as an answer is there, before it is read', async () => {
    const { asked, answer } = createPumped(1)
    expect(asked()).toBe('0')
    await answer(0)
    expect(asked()).toBe('01')
  })

  it('wait for the reading where as many answers wait as there are requests', async () => {
    const { asked, answer, read } = createPumped(2)
    for (const at of [0, 1]) await answer(at)
    expect(asked()).toBe('0123')
    for (const at of [2, 3]) await answer(at)
    expect(asked()).toBe('0123')
    await read(0)
    expect(asked()).toBe('01234')
  })

  it('follow an answer that came read already only when it is settled', async () => {
    const { asked, answer, read } = createPumped(1)
    await answer(0, ok(facts))
    expect(asked()).toBe('0')
    await read(0)
    expect(asked()).toBe('01')
  })

  it('end with a failure that ends all: none goes out between its coming and what it means', async () => {
    const { asked, answer, read, endCount } = createPumped(2)
    await answer(0)
    await answer(1, failed({ kind: 'httpStatus', status: 401, body: '' }))
    expect(asked()).toBe('012')
    await read(1)
    await answer(2)
    expect([asked(), endCount()]).toEqual(['012', 0])
    for (const at of [0, 2]) await read(at)
    expect([asked(), endCount()]).toEqual(['012', 1])
  })
})
