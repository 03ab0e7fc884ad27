import { describe, expect, it } from 'vitest'
import { TimeSet } from '../../../../../src-core/proof/time-set'
import { widthOf } from '../../../../../src-core/proof/time-window'
import { createAnswerLimit } from '../../../../../src-main/query/answer-limit'
import { createFirstKeptRange } from '../../../../../src-main/query/planning/first-kept-range'
import { createKeptEvents } from '../../../../../src-main/query/planning/kept-events'
import { createPlanState, type PlannedWindow } from '../../../../../src-main/query/planning/plan-state'
import { createRangePlan } from '../../../../../src-main/query/planning/range-plan'
import { createSampledRange } from '../../../../../src-main/query/planning/sampled-range'
import { backwards, forwards } from '../../../../../src-main/query/planning/time-axis'

const limit = 1000
const whole = { first: 0, last: 99_999 }
const every = (count: number, distance: number, from = 0): Float64Array =>
  Float64Array.from({ length: count }, (_, index) => from + index * distance)
const fresh = (stamps: Float64Array) => ({ count: stamps.length, newCount: stamps.length, stamps })
const probe = { ...whole, forecast: { mean: limit, error: 1 }, isExact: false, isTrial: false }

describe('the plan for a service that keeps the first events', () => {
  it('requests nearly all that a truncated answer held once more, and waits for that answer', () => {
    const state = createPlanState(whole, limit)
    const firstKept = createFirstKeptRange(state)
    firstKept.truncated(whole, every(limit, 10))
    const window = firstKept.take(whole, false)
    expect(window).toMatchObject({ first: 0, isExact: true, forecast: { error: 0 } })
    expect(window?.forecast.mean).toBe(950)
    expect(firstKept.take({ first: (window?.last ?? 0) + 1, last: whole.last }, false)?.isExact).not.toBe(
      true,
    )
    expect(firstKept.isConfirmed).toBe(false)
  })

  it('does not count the last instant of a truncated answer as known', () => {
    const state = createPlanState(whole, limit)
    createFirstKeptRange(state).truncated(whole, every(limit, 10))
    expect(state.knowledge.forecast(whole).exactLast).toBe(9_988)
    expect(state.fullSpans).toEqual([{ first: 0, last: 9_991, partLast: 9_978 }])
  })

  it('is confirmed by the first complete answer, and then looks ahead', () => {
    const state = createPlanState(whole, limit)
    const firstKept = createFirstKeptRange(state)
    firstKept.truncated(whole, every(limit, 10))
    const window = firstKept.take(whole, false)
    if (!window) throw new Error('a window was expected')
    state.running.delete(window)
    firstKept.answered(window, 950)
    expect(firstKept.isConfirmed).toBe(true)
    const next = firstKept.take({ first: window.last + 1, last: whole.last }, false)
    expect(next?.isExact).toBe(false)
    expect(next?.last).toBeGreaterThan(window.last + 5_000)
  })

  /**
   * Events each 10 ms have been received up to 1 s before the end of what is kept; then the plan looks ahead.
   */
  const lookAhead = (firstStamp = 0) => {
    const range = { first: 0, last: 999_999 }
    const state = createPlanState(range, limit)
    const firstKept = createFirstKeptRange(state)
    firstKept.truncated(range, every(limit, 10, firstStamp))
    const take = () => firstKept.take(state.open.windows[0] ?? range, false)
    const confirming = take()
    return { state, firstKept, take, confirming, look: take() }
  }

  it('looks ahead next to the second request, once, where the events reach the end of the range', () => {
    const { look, take } = lookAhead()
    expect(look?.last).toBe(999_999)
    expect(look?.first).toBeGreaterThan(190_000)
    expect(take()).toBeUndefined()
  })

  it('waits for the second answer where they end before', () => {
    expect(lookAhead(5_000).look).toBeUndefined()
  })

  it.each([
    ['seven in a row where the events continue', 10, 7],
    ['one where there are none', 1_000_000, 1],
    ['one where they are far more frequent', 4, 1],
  ])('requests %s', (_, gap, atOnce) => {
    const { state, firstKept, look, confirming, take } = lookAhead()
    if (!look || !confirming) throw new Error('two windows were expected')
    firstKept.truncated(look, every(limit, gap, look.first))
    for (const window of [look, confirming]) state.running.delete(window)
    state.answerCount += 1
    firstKept.answered(confirming, 950)
    state.knowledge.learn(confirming, every(950, 10))
    const requested = Array.from({ length: 8 }, () => take()).filter(
      (window) => window?.isExact === false && window.last < look.first,
    )
    expect(requested).toHaveLength(atOnce)
  })

  it('looks ahead again before all windows up to the look before have been requested', () => {
    const { state, firstKept, look, confirming, take } = lookAhead()
    if (!look || !confirming) throw new Error('two windows were expected')
    const answer = (window: PlannedWindow): void => {
      state.running.delete(window)
      state.answerCount += 1
      const stamps = every(Math.ceil(widthOf(window) / 10), 10, window.first)
      state.knowledge.learn(window, stamps)
      firstKept.answered(window, stamps.length)
    }
    state.open = state.open.union(TimeSet.of({ first: look.first, last: look.last }))
    firstKept.truncated(look, every(limit, 10, look.first))
    for (const window of [look, confirming]) state.running.delete(window)
    answer(confirming)
    let next = take()
    while (next !== undefined && next.first < look.first) {
      answer(next)
      next = take()
    }
    const [left = look] = state.open.windows
    expect(next?.last).toBe(look.last)
    expect(left.first).toBeLessThan(look.first - 5 * widthOf(confirming))
  })

  it('requests less than it knows to fill an answer, ends of the request included', () => {
    const { state, firstKept } = lookAhead()
    state.open = state.open.union(TimeSet.of({ first: 100_000, last: 109_990 }))
    firstKept.isConfirmed = true
    firstKept.truncated({ first: 100_000, last: 109_991 }, every(limit, 10, 100_000))
    const window = firstKept.take({ first: 100_000, last: 109_991 }, false)
    expect(window?.last).toBeLessThan(109_979)
  })
})

describe('the plan for a service that keeps neither end', () => {
  it('tries a part that holds few known events, alone', () => {
    const state = createPlanState(whole, limit)
    const sampled = createSampledRange(state)
    sampled.truncated(whole, fresh(every(limit, 100)), undefined)
    const trial = sampled.take(whole, false)
    expect(trial).toMatchObject({ first: 0, isTrial: true })
    expect(widthOf(trial ?? whole)).toBeLessThan(26_000)
    expect(sampled.take({ first: 30_000, last: whole.last }, false)).toBeUndefined()
  })

  it('says whether the same events come again or others', () => {
    const again = (newCount: number) => {
      const sampled = createSampledRange(createPlanState(whole, limit))
      sampled.truncated(whole, fresh(every(limit, 100)), undefined)
      sampled.truncated(
        { first: 0, last: 29_999 },
        { count: limit, newCount, stamps: every(limit, 30) },
        undefined,
      )
      return sampled.choice
    }
    expect([again(700), again(980), again(720)]).toEqual(['fixed', 'chance', 'fixed'])
  })

  it('forecasts the events by the share that came again', () => {
    const state = createPlanState(whole, limit)
    const sampled = createSampledRange(state)
    sampled.truncated(whole, fresh(every(limit, 100)), undefined)
    // 300 of the known events lie there and 100 of them are among the 1,000: about 3,000 in all.
    sampled.truncated(
      { first: 0, last: 29_999 },
      { count: limit, newCount: 900, stamps: every(limit, 30) },
      undefined,
    )
    const { mean } = state.knowledge.forecast({ first: 0, last: 29_999 }).to(29_999)
    expect(mean).toBeGreaterThan(2_700)
    expect(mean).toBeLessThan(3_300)
  })
})

describe('which events a service keeps', () => {
  it.each([
    ['the first', every(limit, 10), { first: 0 }],
    ['the last', every(limit, 10, 90_000), { last: 99_999 }],
  ])('%s: the next window begins at that end', (_, stamps, wanted) => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(stamps))
    const [stretch = whole] = state.open.windows
    expect(kept.take(stretch, false)).toMatchObject({ ...wanted, isExact: true })
  })

  it('neither: the next window is a trial', () => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(every(limit, 100)))
    expect(kept.take(whole, false)).toMatchObject({ isTrial: true, isExact: false })
  })

  it('is taken for the first again if the trial held only what was known', () => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(every(limit, 99)))
    const trial = kept.take(whole, false)
    if (!trial) throw new Error('a trial was expected')
    state.running.delete(trial)
    kept.answered(trial, { count: 250, newCount: 0, stamps: every(250, 99) })
    expect(kept.take({ first: trial.last + 1, last: whole.last }, false)).toMatchObject({
      last: whole.last,
      isTrial: false,
    })
  })

  it('is taken for a sample if a window that had to be complete is cut', () => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(every(limit, 10)))
    const window = kept.take(whole, false)
    if (!window) throw new Error('a window was expected')
    state.running.delete(window)
    kept.truncated(window, { count: limit, newCount: 900, stamps: every(limit, 9) })
    expect(kept.take(whole, true)?.isExact).toBe(false)
  })

  it.each([
    ['a sample if late arrivals come', 47, { isTrial: true, isExact: false }],
    ['the first if a few events were added meanwhile', 3, { isExact: true }],
  ])('is taken for %s in a window whose events were known', (_, newCount, wanted) => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(every(limit, 10)))
    const window = kept.take(whole, false)
    if (!window) throw new Error('a window was expected')
    state.running.delete(window)
    kept.answered(window, { count: 950 + newCount, newCount, stamps: every(950 + newCount, 9) })
    expect(kept.take(whole, true)).toMatchObject(wanted)
  })

  it('is turned round if a window that had to be complete brings only events beyond those of the probe', () => {
    const state = createPlanState(whole, limit)
    const kept = createKeptEvents(state, whole)
    kept.truncated(probe, fresh(every(limit, 10, 50_000)))
    const window = kept.take(state.open.windows[0] ?? whole, false)
    if (!window) throw new Error('a window was expected')
    state.running.delete(window)
    expect(state.axis).toBe(backwards)
    kept.truncated(window, { count: limit, newCount: 50, stamps: every(limit, 10, 50_500) })
    expect(state.axis).toBe(forwards)
  })
})

describe('a plan', () => {
  it('covers every instant once, whatever the estimates are', () => {
    const events = every(4_000, 25)
    const plan = createRangePlan(whole, createAnswerLimit(limit, undefined))
    const seen = new Set<number>()
    const covered: (readonly [number, number])[] = []
    let requests = 0
    for (let window = plan.next(true); window !== undefined; window = plan.next(true)) {
      requests += 1
      const { first, last } = window
      const inside = events.filter((at) => at >= first && at <= last)
      const stamps = inside.subarray(0, limit)
      const newCount = stamps.filter((at) => !seen.has(at)).length
      for (const at of stamps) seen.add(at)
      const answer = { count: stamps.length, newCount, stamps }
      if (plan.isTruncated(window, answer)) plan.truncated(window, answer)
      else {
        covered.push([first, last])
        plan.answered(window, answer)
      }
      plan.followLimit()
    }
    const ends = covered.toSorted(([one], [other]) => one - other)
    expect(ends.map(([first], index) => first - (ends[index - 1]?.[1] ?? -1))).toEqual(ends.map(() => 1))
    expect([ends.at(-1)?.[1], seen.size]).toEqual([99_999, 4_000])
    expect(requests).toBeLessThanOrEqual(9)
  })
})
