import { describe, expect, it } from 'vitest'
import { createClockDifference } from '../../../../src-main/live/live-sessions'

const measuredAs = (
  ...limits: readonly (readonly [minMs: number, maxMs: number] | undefined)[]
): readonly (number | undefined)[] => {
  let at = 0
  const difference = createClockDifference(() => {
    const [minMs, maxMs] = limits[at] ?? []
    return minMs === undefined || maxMs === undefined ? undefined : { minMs, maxMs }
  })
  return limits.map((_, index) => {
    at = index
    return difference()
  })
}

describe("the service's clock minus ours", () => {
  it('is not known before an answer, and stays known when one has no date', () => {
    expect(measuredAs(undefined, [100, 1100], undefined)).toEqual([undefined, 100, 100])
  })

  it('is the least that all answers allow', () => {
    expect(measuredAs([-500, 500], [-200, 800], [-900, 100])).toEqual([-500, -200, -200])
  })

  it('begins anew where an answer contradicts the earlier ones: a clock has been set', () => {
    expect(measuredAs([-500, 500], [3_600_000, 3_601_000], [3_600_200, 3_601_200])).toEqual([
      -500, 3_600_000, 3_600_200,
    ])
  })
})
