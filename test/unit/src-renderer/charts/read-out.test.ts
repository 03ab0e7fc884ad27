import { describe, expect, it } from 'vitest'
import { chartModelOf, type ChartSeries } from '../../../../src-renderer/charts/chart-model'
import { eventsAt } from '../../../../src-renderer/charts/chart-navigation'

const seriesAt = (key: string, ...times: readonly number[]): ChartSeries => {
  const points = {
    rows: Uint32Array.from(times, (_, index) => index),
    times: Float64Array.from(times),
    values: Float64Array.from(times, () => 1),
  }
  const none = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }
  return {
    key,
    name: key,
    attribute: key,
    unit: '',
    group: key,
    points: { ...points, misfits: none, longestStep: 1000 },
  }
}
const columns = 500
/** Two ms a pixel. */
const model = chartModelOf([seriesAt('flow', 100, 200, 300), seriesAt('load', 0, 990)], {
  span: { from: 0, to: 1000 },
  columns,
  tests: { flagged: null, deleted: null, selected: null, noted: null },
  isGone: null,
  view: { hidden: new Set(), zoomed: new Map(), isWhole: true },
})
const timesAt = (time: number): Readonly<Record<string, number>> =>
  Object.fromEntries([...eventsAt(model, { time, focus: null, columns })].map(([key, at]) => [key, at.time]))

describe('the read-out of a chart', () => {
  it('has of each line the event at the pointer', () => {
    expect(timesAt(203)).toEqual({ flow: 200 })
    expect(timesAt(20)).toEqual({ load: 0 })
  })

  it('has nothing of a line without an event within twelve pixels', () => {
    expect(timesAt(324)).toEqual({ flow: 300 })
    expect(timesAt(325)).toEqual({})
    expect(timesAt(600)).toEqual({})
  })

  it('has the event in focus, though another of its line is nearer', () => {
    const focus = { line: 0, row: 1, time: 200, value: 1 }
    expect([...eventsAt(model, { time: 190, focus, columns }).values()]).toEqual([focus])
  })
})
