import { describe, expect, it } from 'vitest'
import { movedBy, withinSpan, zoomed } from '../../../../src-renderer/charts/chart-navigation'

const all = { from: 1000, to: 2000 }

describe('the span that a chart shows', () => {
  it('is the one wanted where that lies within all', () => {
    expect(withinSpan({ from: 1200, to: 1300 }, all)).toEqual({ from: 1200, to: 1300 })
  })

  it('is moved where it reaches over an end, and keeps its length', () => {
    expect(withinSpan({ from: 900, to: 1100 }, all)).toEqual({ from: 1000, to: 1200 })
    expect(withinSpan({ from: 1950, to: 2150 }, all)).toEqual({ from: 1800, to: 2000 })
  })

  it('is at most all and at least 20 ms long, unless all is shorter', () => {
    expect(withinSpan({ from: 0, to: 5000 }, all)).toEqual(all)
    expect(withinSpan({ from: 1500, to: 1500 }, all)).toEqual({ from: 1500, to: 1520 })
    expect(withinSpan({ from: 1995, to: 1996 }, all)).toEqual({ from: 1980, to: 2000 })
    expect(withinSpan({ from: 3, to: 4 }, { from: 0, to: 5 })).toEqual({ from: 0, to: 5 })
  })

  it('keeps the time around which it is zoomed where it was', () => {
    expect(zoomed(all, 1250, 0.5)).toEqual({ from: 1125, to: 1625 })
    expect(zoomed(zoomed(all, 1250, 0.5), 1250, 2)).toEqual(all)
    expect(zoomed(all, 1000, 2)).toEqual({ from: 1000, to: 3000 })
  })

  it('is moved by a share of its length', () => {
    expect(movedBy(all, 0.25)).toEqual({ from: 1250, to: 2250 })
    expect(movedBy(all, -1)).toEqual({ from: 0, to: 1000 })
  })
})
