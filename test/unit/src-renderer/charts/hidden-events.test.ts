import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { keyOf } from '../../../../src-core/series/series-choice'
import { pointsOf, shownPoints } from '../../../../src-core/series/series-points'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import { chartModelOf, type ChartSeries } from '../../../../src-renderer/charts/chart-model'
import { computePictures } from '../../../../src-renderer/charts/picture-work'
import { presentPoints } from '../../../../src-renderer/charts/present-points'
import { createTabPictures } from '../../../../src-renderer/charts/tab-pictures'
import { sampleEvent } from '../../src-core/events/sample-events'
import { querySource, sampleTab } from '../results/sample-tab'
import { anyPictureEvent, tableOf, toRecord } from './picture-tables'

describe('the points of the events shown', () => {
  it('are those that a series of them alone has, with a gap wherever one is hidden between two', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyPictureEvent, fc.boolean()), { minLength: 1, maxLength: 60 }),
        (events) => {
          const table = tableOf(events.map(([event]) => toRecord(event)))
          const isShown = Uint8Array.from(events, ([, shown]) => (shown ? 1 : 0))
          const view = Uint32Array.from(events.flatMap(([, shown], row) => (shown ? [row] : [])))
          const everything = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
          const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp', view))
          for (const series of index.series) {
            const whole = everything.series.find((other) => keyOf(other) === keyOf(series)) ?? series
            const all = runAtOnce(pointsOf(table, everything, whole))
            const shown = runAtOnce(shownPoints(all, isShown))
            const alone = runAtOnce(pointsOf(table, index, series))
            expect([shown.rows, shown.times, shown.values, shown.misfits]).toEqual([
              alone.rows,
              alone.times,
              alone.values,
              alone.misfits,
            ])
            const places = [...shown.rows].map((row) => all.rows.indexOf(row))
            expect(shown.cuts).toEqual(
              places.flatMap((place, at) => (at > 0 && place - (places[at - 1] ?? 0) > 1 ? [at] : [])),
            )
          }
        },
      ),
      { seed: 20261127 },
    )
  })

  it('have the gaps of the whole line too', () => {
    const points = {
      rows: Uint32Array.of(0, 1, 2, 3, 4),
      times: Float64Array.of(0, 1, 2, 3, 4),
      values: new Float64Array(5),
    }
    const none = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }
    const all = { ...points, misfits: none, longestStep: 1000, cuts: [2, 4] }
    expect(runAtOnce(shownPoints(all, Uint8Array.of(1, 1, 1, 1, 1))).cuts).toEqual([2, 4])
    expect(runAtOnce(shownPoints(all, Uint8Array.of(1, 1, 0, 1, 1))).cuts).toEqual([2, 3])
    expect(runAtOnce(shownPoints(all, Uint8Array.of(0, 1, 1, 0, 0))).cuts).toEqual([1])
  })
})

describe('a chart with hidden events', () => {
  const start = 1_763_600_000_000
  const event = (second: number, attributeCode: string, attributeData: number | string) =>
    sampleEvent({
      deviceTimestamp: start + second * 1000,
      attributeCode,
      attributeData,
      attributeType: typeof attributeData === 'string' ? 'String' : 'Float',
    })
  const tab = sampleTab(
    [
      ...[0, 1, 2, 3, 4].map((second) => event(second, 'flow', second === 2 ? 1000 : second)),
      ...[0, 1, 2].map((second) => event(second, 'level', second)),
      ...[0, 1, 2].map((second) => event(second, 'state', second === 1 ? 'off' : 'on')),
    ],
    { ...querySource, start, end: start + 60_000 },
  )
  const wants = { timeField: 'deviceTimestamp', panel: 'chart', flags: null } as const
  const signal = new AbortController().signal

  it('has the whole course of a series beneath what is shown of it, gathered once', async () => {
    const pictures = createTabPictures()
    await computePictures(tab, pictures, wants, signal)
    expect([...pictures.points.values()]).toEqual([...pictures.allPoints.values()])
    const [flowBefore] = pictures.allPoints.values()
    const { view } = tab.state
    tab.state.view = view.filter((row) => row !== 2 && row !== 9)
    await computePictures(tab, pictures, wants, signal)
    const [flow, level] = pictures.points.values()
    const [allFlow, allLevel] = pictures.allPoints.values()
    expect([flow?.values, allFlow === flowBefore, flow?.cuts?.includes(2)]).toEqual([
      Float64Array.of(0, 1, 3, 4),
      true,
      true,
    ])
    // Nothing of it is hidden.
    expect(level === allLevel).toBe(true)
    const [state, allState] = [[...pictures.states.values()][0], [...pictures.allStates.values()][0]]
    expect([state?.counts, allState?.counts]).toEqual([Uint32Array.of(1, 1), Uint32Array.of(1, 1, 1)])

    tab.state.view = view
    await computePictures(tab, pictures, wants, signal)
    expect([...pictures.points.values()][0] === flowBefore).toBe(true)
  })

  const series = (shown: readonly number[]): ChartSeries => {
    const table = tab.table
    const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
    const flow = index.series.find(({ rows }) => rows.length === 5)
    if (!flow) throw new Error('no series')
    const all = runAtOnce(pointsOf(table, index, flow))
    const isShown = Uint8Array.from({ length: table.rowCount }, (_, row) => (shown.includes(row) ? 1 : 0))
    return {
      key: 'flow',
      name: 'flow',
      attribute: 'flow',
      unit: '',
      group: 'flow',
      points: runAtOnce(shownPoints(all, isShown)),
      context: all,
    }
  }
  const modelOf = (shown: readonly number[], gone: readonly number[] = []) =>
    chartModelOf([series(shown)], {
      span: { from: start, to: start + 4000 },
      columns: 100,
      tests: { flagged: null, deleted: (row) => gone.includes(row), selected: null, noted: null },
      isGone: (row) => gone.includes(row),
      view: { hidden: new Set(), zoomed: new Map(), isWhole: true },
    })

  it('takes its scale from what is shown, and from the hidden ones only where nothing else is', () => {
    const { lines, axes } = modelOf([0, 1, 3, 4])
    expect([lines[0]?.points.values, lines[0]?.context?.points.values]).toEqual([
      Float64Array.of(0, 1, 3, 4),
      Float64Array.of(0, 1, 1000, 3, 4),
    ])
    expect(lines[0]?.breaks).toEqual(Uint8Array.of(1, 0, 1, 0))
    expect(axes[0]?.high).toBeLessThan(10)
    expect(modelOf([]).axes[0]?.high).toBeGreaterThan(999)
  })

  it('have no line through deleted ones, which are marked where they were, and set no scale', () => {
    const { lines, axes } = modelOf([0, 1, 2, 3, 4], [2])
    expect(lines[0]?.points.values).toEqual(Float64Array.of(0, 1, 3, 4))
    // As if it were fetched now.
    expect(lines[0]?.breaks).toEqual(Uint8Array.of(1, 0, 0, 0))
    expect([...(lines[0]?.marks.deleted.values ?? [])]).toEqual([1000])
    expect(axes[0]?.high).toBeLessThan(10)
    // Nor does the grey line of what is hidden.
    expect(modelOf([0, 3, 4], [2]).lines[0]?.context?.points.values).toEqual(Float64Array.of(0, 1, 3, 4))
    // Where deleted events alone are hidden, there is none.
    const [hidden] = modelOf([0, 1, 3, 4], [2]).lines
    expect([hidden?.context, hidden?.points.values, hidden?.breaks]).toEqual([
      null,
      Float64Array.of(0, 1, 3, 4),
      Uint8Array.of(1, 0, 0, 0),
    ])
    // Once nothing is left, it is seen where it was.
    expect(modelOf([2], [0, 1, 2, 3, 4]).axes[0]?.high).toBeGreaterThan(999)
  })

  it('have their line broken where time was not fetched, also if the event behind it was deleted', () => {
    const points = {
      rows: Uint32Array.of(0, 1, 2, 3),
      times: Float64Array.of(0, 10, 20, 30),
      values: Float64Array.of(5, 6, 7, 8),
      misfits: { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) },
      longestStep: 1000,
      cuts: [1, 2, 3],
    }
    const present = presentPoints(points, (row) => row === 1)
    expect(present).toMatchObject({ rows: Uint32Array.of(0, 2, 3), cuts: [1, 2] })
    // Which events are there has not changed.
    expect(presentPoints(points, (row) => row === 1)).toBe(present)
    expect(presentPoints(points, (row) => row === 2)).toMatchObject({
      rows: Uint32Array.of(0, 1, 3),
      times: Float64Array.of(0, 10, 30),
      values: Float64Array.of(5, 6, 8),
      cuts: [1, 2],
    })
    expect(presentPoints(points, () => false)).toBe(points)
  })
})
