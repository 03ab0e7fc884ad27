import { describe, expect, it } from 'vitest'
import { backwards, forwards } from '../../../../../src-main/query/planning/time-axis'

describe('the time axis of a plan', () => {
  const window = { first: 100, last: 250 }
  const stamps = Float64Array.of(100, 120, 250)

  it('forwards is the time itself', () => {
    expect(forwards.turn(window)).toEqual(window)
    expect(forwards.turnStamps(stamps)).toEqual(stamps)
  })

  it('backwards swaps the ends and keeps windows and stamps ascending', () => {
    expect(backwards.turn(window)).toEqual({ first: -250, last: -100 })
    expect(backwards.turnStamps(stamps)).toEqual(Float64Array.of(-250, -120, -100))
  })

  it('turned twice is what it was, and the stamps given stay as they are', () => {
    expect(backwards.turn(backwards.turn(window))).toEqual(window)
    expect(backwards.turnStamps(backwards.turnStamps(stamps))).toEqual(stamps)
    expect(stamps).toEqual(Float64Array.of(100, 120, 250))
  })
})
