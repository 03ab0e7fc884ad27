import { describe, expect, it } from 'vitest'
import type { Points } from '../../../../src-core/series/series-points'
import { chartModelOf, type ChartSeries } from '../../../../src-renderer/charts/chart-model'
import { rowsWithin } from '../../../../src-renderer/charts/chosen-events'

type Place = readonly [row: number, time: number, value: number]
const pointsOf = (...places: readonly Place[]): Points => ({
  rows: Uint32Array.from(places, ([row]) => row),
  times: Float64Array.from(places, ([, time]) => time),
  values: Float64Array.from(places, ([, , value]) => value),
})
const seriesOf = (key: string, points: Points, misfits = pointsOf(), context?: Points): ChartSeries => ({
  key,
  name: key,
  attribute: key,
  unit: '',
  group: key,
  points: { ...points, misfits, longestStep: 1000 },
  context: context && { ...context, misfits, longestStep: 1000 },
})
/** Two lines with axes of their own: from 0 to 100, and from 0 to 1. */
const modelOf = (series: readonly ChartSeries[], hidden: readonly string[] = []) =>
  chartModelOf(series, {
    span: { from: 0, to: 1000 },
    columns: 100,
    tests: { flagged: null, deleted: null, selected: null, noted: null },
    isGone: null,
    view: {
      hidden: new Set(hidden),
      zoomed: new Map([
        ['flow', { low: 0, high: 100 }],
        ['load', { low: 0, high: 1 }],
      ]),
      isWhole: true,
    },
  })
const flow = seriesOf(
  'flow',
  pointsOf([0, 100, 10], [1, 200, 50], [2, 300, 90], [3, 400, 5000], [4, 500, 50]),
)
const load = seriesOf('load', pointsOf([5, 100, 0.1], [6, 200, 0.5], [7, 300, 0.9]), pointsOf([8, 250, 1]))
const span = { from: 150, to: 450 }

describe('the events in a rectangle', () => {
  it('are those of every line within its times, and its values on the axis of the line', () => {
    expect([...rowsWithin(modelOf([flow, load]), { span, low: 0.4, high: 0.6 })]).toEqual([1, 6])
    expect([...rowsWithin(modelOf([flow, load]), { span, low: 0.4, high: 0.95 })]).toEqual([1, 2, 6, 7])
    expect([...rowsWithin(modelOf([flow, load]), { span: { from: 0, to: 90 }, low: 0, high: 1 })]).toEqual([])
  })

  it('are at an edge also what lies beyond it, and what is no number', () => {
    expect([...rowsWithin(modelOf([flow, load]), { span, low: 0.8, high: 1 })]).toEqual([2, 3, 7, 8])
    expect([...rowsWithin(modelOf([flow, load]), { span, low: 0, high: 0.2 })]).toEqual([])
  })

  it('are none of a line that is hidden, and none that the view hides', () => {
    expect([...rowsWithin(modelOf([flow, load], ['flow']), { span, low: 0, high: 1 })]).toEqual([6, 7, 8])
    const shown = seriesOf('flow', pointsOf([0, 100, 10], [2, 300, 90]), pointsOf(), flow.points)
    expect([...rowsWithin(modelOf([shown]), { span, low: 0, high: 1 })]).toEqual([2])
  })
})
