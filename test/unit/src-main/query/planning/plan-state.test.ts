import { describe, expect, it } from 'vitest'
import {
  createPlanState,
  fullSpan,
  type PlannedWindow,
  takeWindow,
  turnAxis,
  uncertainCount,
  uncertainRunBefore,
} from '../../../../../src-main/query/planning/plan-state'
import { backwards, forwards } from '../../../../../src-main/query/planning/time-axis'

const whole = { first: 0, last: 999 }
const forecast = { mean: 100, error: 0.1 }
const take = (
  state: ReturnType<typeof createPlanState>,
  first: number,
  last: number,
  isExact = false,
): PlannedWindow => takeWindow(state, { first, last: 999 }, { last, forecast, isExact })

describe('a window that is taken', () => {
  it('is no longer open, and is pending', () => {
    const state = createPlanState(whole, 1000)
    const window = take(state, 0, 99)
    expect(window).toMatchObject({ first: 0, last: 99, isExact: false, isTrial: false })
    expect(state.open.windows).toEqual([{ first: 100, last: 999 }])
    expect([...state.running]).toEqual([window])
  })

  it('ends within its stretch, and has at least one instant', () => {
    const state = createPlanState(whole, 1000)
    expect(takeWindow(state, { first: 10, last: 50 }, { last: 70, forecast })).toMatchObject({
      first: 10,
      last: 50,
    })
    expect(takeWindow(state, { first: 60, last: 90 }, { last: 20, forecast })).toMatchObject({
      first: 60,
      last: 60,
    })
  })

  it('never holds the whole of a full span again', () => {
    const state = createPlanState(whole, 1000)
    state.fullSpans = [fullSpan({ first: 100, last: 300 }, new Float64Array())]
    expect(take(state, 100, 900)).toMatchObject({ first: 100, last: 200 })
    expect(take(state, 201, 900)).toMatchObject({ first: 201, last: 900 })
  })

  it('is in the time of the service where the axis runs backwards', () => {
    const state = createPlanState(whole, 1000)
    turnAxis(state, backwards)
    expect(takeWindow(state, { first: -999, last: 0 }, { last: -900, forecast })).toMatchObject({
      first: 900,
      last: 999,
    })
    // The last instant of the axis is -0.
    expect(state.open.windows.map(({ first, last }) => [first, Math.abs(last)])).toEqual([[-899, 0]])
  })
})

describe('a full span', () => {
  it('is halved, or ends before an instant that holds a quarter of the answer', () => {
    expect(fullSpan({ first: 0, last: 101 }, Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8)).partLast).toBe(50)
    expect(fullSpan({ first: 0, last: 101 }, Float64Array.of(1, 70, 70, 71, 72, 73, 74, 75)).partLast).toBe(
      68,
    )
  })

  it('that begins at a dense instant is that instant alone', () => {
    expect(fullSpan({ first: 70, last: 101 }, Float64Array.of(70, 70, 70, 70)).partLast).toBe(70)
  })
})

describe('turning the axis', () => {
  it('turns what is open and what is full, and twice is what it was', () => {
    const state = createPlanState(whole, 1000)
    take(state, 0, 99)
    state.fullSpans = [fullSpan({ first: 200, last: 300 }, new Float64Array())]
    turnAxis(state, backwards)
    expect(state.open.windows).toEqual([{ first: -999, last: -100 }])
    expect(state.fullSpans).toEqual([{ first: -300, last: -200, partLast: -250 }])
    turnAxis(state, forwards)
    expect([state.open.windows, state.axis]).toEqual([[{ first: 100, last: 999 }], forwards])
  })

  it('forgets what was learnt', () => {
    const state = createPlanState(whole, 1000)
    const { knowledge } = state
    turnAxis(state, forwards)
    expect(state.knowledge).not.toBe(knowledge)
  })
})

describe('pending windows that are uncertain', () => {
  it('are counted without those whose events are known', () => {
    const state = createPlanState(whole, 1000)
    take(state, 0, 99, true)
    take(state, 100, 199)
    take(state, 200, 299)
    expect(uncertainCount(state)).toBe(2)
  })

  it('are a run before an instant only if they adjoin one another and it', () => {
    const state = createPlanState(whole, 1000)
    take(state, 0, 99)
    take(state, 100, 199, true)
    take(state, 200, 299)
    take(state, 400, 499)
    expect([300, 400, 500, 200, 100, 0].map((instant) => uncertainRunBefore(state, instant))).toEqual([
      2, 0, 1, 1, 1, 0,
    ])
  })

  it('are found on the axis where it is turned', () => {
    const state = createPlanState(whole, 1000)
    turnAxis(state, backwards)
    takeWindow(state, { first: -999, last: 0 }, { last: -900, forecast })
    expect(uncertainRunBefore(state, -899)).toBe(1)
  })
})
