import { describe, expect, it } from 'vitest'
import { laneHeight } from '../../../../src-renderer/charts/lane-drawing'
import {
  leastLanesHeight,
  leastPlotHeight,
  minPlotHeight,
  wholeLanesHeight,
} from '../../../../src-renderer/charts/plot-height'

describe('in a low window', () => {
  it('up to three lanes stay whole, and the plot gives their room', () => {
    expect([0, 1, 2, 3, 9].map(leastLanesHeight)).toEqual([0, 20, 40, 60, 60])
    expect([0, 1, 2, 3, 9].map(minPlotHeight)).toEqual([120, 120, 100, 80, 80])
    for (const count of [1, 2, 3]) expect(minPlotHeight(count) + leastLanesHeight(count)).toBe(140)
  })

  it('a plot that the user has made lower keeps its height', () => {
    expect([leastPlotHeight(90, 1), leastPlotHeight(90, 3)]).toEqual([90, 80])
  })

  it('no lane is cut in half', () => {
    expect([0, 19, 20, 39, 40, 400].map((room) => wholeLanesHeight(room, 3) / laneHeight)).toEqual([
      1, 1, 1, 1, 2, 3,
    ])
  })
})
