import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { unitOf } from '../../../../src-core/series/series-choice'
import type { Points } from '../../../../src-core/series/series-points'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import {
  axisGroupOf,
  axisLabelOf,
  countBeyond,
  robustRangeOf,
  unitInNameOf,
  zoomedRange,
} from '../../../../src-core/series/value-axes'
import { chartModelOf, type ChartSeries, type ValueView } from '../../../../src-renderer/charts/chart-model'
import { tableOf } from '../../src-renderer/charts/picture-tables'
import { sampleEvent } from '../events/sample-events'

const span = { from: 0, to: 999 }
const points = (values: readonly number[]): Points => ({
  rows: Uint32Array.from(values.keys()),
  times: Float64Array.from(values.keys(), (at) => at * 10),
  values: Float64Array.from(values),
})
const wave = Array.from({ length: 100 }, (_, at) => 20 + (at % 7))
const none: Points = points([])
const seriesOf = (key: string, values: readonly number[], unit = ''): ChartSeries => ({
  key,
  name: key,
  attribute: key,
  unit,
  group: axisGroupOf(key, unit),
  points: { ...points(values), misfits: none, longestStep: 1000 },
})
const all: ValueView = { hidden: new Set(), zoomed: new Map(), isWhole: false }
const modelOf = (chosen: readonly ChartSeries[], view: Partial<ValueView> = {}) =>
  chartModelOf(chosen, {
    span,
    columns: 500,
    tests: { flagged: null, deleted: null, selected: null, noted: null },
    isGone: null,
    view: { ...all, ...view },
  })

describe('axes', () => {
  it('are shared by series of one unit', () => {
    const model = modelOf([
      seriesOf('inlet', wave, '°C'),
      seriesOf('outlet', wave, '°C'),
      seriesOf('pressure', wave, 'kPa'),
    ])
    expect(model.axes.map(({ label, style }) => [label, style])).toEqual([
      ['°C', null],
      ['pressure [kPa]', 2],
    ])
    expect(model.lines.map(({ axis }) => axis)).toEqual([0, 0, 1])
  })

  it('are shared by attributes that differ in their numbers alone, where there is no unit', () => {
    const model = modelOf([
      seriesOf('a2', wave),
      seriesOf('a9', wave),
      seriesOf(
        'a10',
        wave.map((value) => value * 3),
      ),
      seriesOf('b', wave),
    ])
    expect(model.axes.map(({ label }) => label)).toEqual(['a2 … a10', 'b'])
    expect(model.axes[0]?.low).toBeLessThan(20)
    expect(model.axes[0]?.high).toBeGreaterThan(78)
    expect(axisLabelOf(['a10', 'a2'], '')).toBe('a2 · a10')
  })

  it('take a unit from the end of a name, and an index for none', () => {
    expect(['flow [m³/h]', 'temperature (°C)', 'a[12]', 'valve(3)', 'plain'].map(unitInNameOf)).toEqual([
      'm³/h',
      '°C',
      '',
      '',
      '',
    ])
    expect(axisLabelOf(['flow [m³/h]'], 'm³/h')).toBe('flow [m³/h]')
  })

  it('take the unit that the events carry, unless it changes', () => {
    const unitWith = (...units: readonly string[]): string => {
      const table = tableOf(
        units.map((unit, at) => ({ ...sampleEvent({ deviceTimestamp: 1e12 + at }), unit })),
      )
      const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
      const [series] = index.series
      return series ? unitOf(table, series) : 'no series'
    }
    expect(unitWith('bar', 'bar')).toBe('bar')
    expect(unitWith('bar', 'kPa')).toBe('')
  })
})

describe('a line that an outlier flattens', () => {
  const flattened = wave.map((value, at) => (at === 50 ? 1e6 : value))

  it('is drawn over its usual values, and what lies beyond is counted', () => {
    const model = modelOf([seriesOf('a', flattened)])
    const [axis] = model.axes
    expect(axis?.high).toBeLessThan(30)
    expect(axis?.low).toBeGreaterThan(15)
    expect([model.hasOutliers, model.beyondCount]).toEqual([true, 1])
  })

  it('is drawn over all values when these are wanted', () => {
    const model = modelOf([seriesOf('a', flattened)], { isWhole: true })
    expect(model.axes[0]?.high).toBeGreaterThan(1e6)
    expect([model.hasOutliers, model.beyondCount]).toEqual([true, 0])
  })

  it('is no line that only has peaks, that never changes otherwise, or whose neighbour on the axis reaches as far', () => {
    expect(robustRangeOf(points(wave.map((value, at) => (at === 50 ? 35 : value))), span)).toBeNull()
    expect(robustRangeOf(points(wave.map((_, at) => (at === 50 ? 1 : 0))), span)).toBeNull()
    expect(robustRangeOf(points([1, 2, 1e6]), span)).toBeNull()
    expect(
      modelOf([
        seriesOf('a1', flattened),
        seriesOf(
          'a2',
          wave.map((value) => value * 1e5),
        ),
      ]).hasOutliers,
    ).toBe(false)
  })

  it('is judged by the span that is shown', () => {
    expect(robustRangeOf(points(flattened), { from: 0, to: 400 })).toBeNull()
    expect(countBeyond(points(flattened), { from: 0, to: 400 }, { low: 0, high: 100 })).toBe(0)
  })
})

describe('what a user hides and zooms', () => {
  it('takes its axis along, and every other line keeps its colour', () => {
    const model = modelOf([seriesOf('a', wave), seriesOf('b', wave), seriesOf('c', wave)], {
      hidden: new Set(['a']),
    })
    expect(model.lines.map(({ series, style, axis }) => [series.key, style, axis])).toEqual([
      ['b', 1, 0],
      ['c', 2, 1],
    ])
    expect(model.axes.map(({ label }) => label)).toEqual(['b', 'c'])
  })

  it('changes the range of its axis alone, around a place that stays', () => {
    expect(zoomedRange({ low: 0, high: 100 }, { axis: 0, around: 0.25, factor: 0.5, shift: 0 })).toEqual({
      low: 12.5,
      high: 62.5,
    })
    expect(zoomedRange({ low: 0, high: 100 }, { axis: null, around: 0, factor: 1, shift: 0.1 })).toEqual({
      low: 10,
      high: 110,
    })
    expect(
      zoomedRange({ low: 1e15, high: 1e15 + 1 }, { axis: 0, around: 0.5, factor: 0.5, shift: 0 }),
    ).toEqual({ low: 1e15, high: 1e15 + 1 })
    const model = modelOf([seriesOf('a', wave), seriesOf('b', wave)], {
      zoomed: new Map([['name b', { low: 22, high: 24 }]]),
    })
    expect(model.axes[1]).toMatchObject({ low: 22, high: 24 })
    expect(model.axes[0]?.low).toBeLessThan(20)
    // Of 100 values 20 to 26 in turn: 20, 21, 25 and 26 lie beyond.
    expect(model.beyondCount).toBe(wave.filter((value) => value < 22 || value > 24).length)
  })
})
