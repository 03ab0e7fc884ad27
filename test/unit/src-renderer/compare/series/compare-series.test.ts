import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultFaultSettings } from '../../../../../src-core/checks/faults'
import { runAtOnce } from '../../../../../src-core/events/slices'
import { TimeSet } from '../../../../../src-core/proof/time-set'
import { createStateFills, troubleFill } from '../../../../../src-core/series/state-fills'
import {
  compareSeries,
  type SeriesComparison,
} from '../../../../../src-renderer/compare/series/compare-series'
import { overlayOf, usualAlignment } from '../../../../../src-renderer/compare/series/overlay'
import { stateLanes } from '../../../../../src-renderer/compare/series/state-lanes'
import { anyPictureEvent, firstTime, type PictureEvent, tableOf, toRecord } from '../../charts/picture-tables'

type Whole = ReadonlyMap<string, { readonly from: number; readonly to: number }>
const hour = 3_600_000
const sideOf = (events: readonly PictureEvent[], whole: Whole = new Map()) => ({
  table: tableOf(events.map(toRecord)),
  there: null as Uint32Array | null,
  fetchedAt: firstTime + 30 * 86_400_000,
  fetched: () => ({
    time: TimeSet.of({ first: firstTime, last: firstTime + 30 * 86_400_000 }),
    elsewhere: 'notFetched' as const,
  }),
  whole,
})
const compare = (left: ReturnType<typeof sideOf>, right: ReturnType<typeof sideOf>): SeriesComparison =>
  runAtOnce(compareSeries(left, right, defaultFaultSettings, () => undefined))

const percentileOf = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const index = (sorted.length - 1) * share
  const [below = NaN, above = NaN] = [sorted[Math.floor(index)], sorted[Math.ceil(index)]]
  return below + (above - below) * (index - Math.floor(index))
}
const ofSeries = (
  events: readonly PictureEvent[],
  device: string,
  attribute: string,
): readonly PictureEvent[] =>
  events.filter(({ deviceId, attributeCode }) => deviceId === device && attributeCode === attribute)

/** Events of a device every minute; `valueAt` of the place. */
const everyMinute = (
  count: number,
  valueAt: (index: number) => number | string,
  start = firstTime,
  deviceId = 'pump-7',
  attributeCode = 'state',
): readonly PictureEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    deviceId,
    attributeCode,
    attributeData: valueAt(index),
    deviceTimestamp: start + index * 60_000,
    deleted: false,
  }))

describe('comparing two results by series', () => {
  it('has the statistics of each side that a naive calculation has, and every series of either side once', () => {
    fc.assert(
      fc.property(
        fc.array(anyPictureEvent, { maxLength: 60 }),
        fc.array(anyPictureEvent, { maxLength: 60 }),
        (left, right) => {
          const found = compare(sideOf(left), sideOf(right))
          const devices = [left, right].map((events) => new Set(events.map(({ deviceId }) => deviceId)))
          const [one, other] = devices.map((names) => [...names][0])
          const isByAttribute = devices.every(({ size }) => size === 1) && one !== other
          expect(found.isByAttribute).toBe(isByAttribute)
          const keyOf = ({ deviceId, attributeCode }: PictureEvent): string =>
            isByAttribute ? attributeCode : `${deviceId} ${attributeCode}`
          expect(found.pairs.length).toBe(new Set([...left, ...right].map(keyOf)).size)
          for (const [side, events] of [
            ['left', left],
            ['right', right],
          ] as const) {
            for (const pair of found.pairs) {
              const summary = pair[side]
              if (summary === null) continue
              const { texts } = found[side].table
              const own = ofSeries(
                events,
                texts.deviceId[summary.series.device] ?? '',
                texts.attributeCode[summary.series.attribute] ?? '',
              )
              const values = own.flatMap(({ attributeData }) =>
                typeof attributeData === 'number' ? attributeData : [],
              )
              expect(summary.count).toBe(own.length)
              expect(summary.numberCount).toBe(values.length)
              const [p5, p25, p75] = [0.05, 0.25, 0.75].map((share) => percentileOf(values, share))
              if (values.length > 0)
                expect([summary.p5, summary.spread]).toEqual([
                  expect.closeTo(p5 ?? NaN, 9),
                  expect.closeTo((p75 ?? NaN) - (p25 ?? NaN), 9),
                ])
              else expect([summary.p5, summary.spread]).toEqual([NaN, NaN])
            }
            expect(found.pairs.reduce((sum, pair) => sum + (pair[side]?.count ?? 0), 0)).toBe(events.length)
          }
          // What only one side has comes last, and has no verdict.
          const lone = found.pairs.map(({ left: a, right: b }) => a === null || b === null)
          expect(lone).toEqual(lone.toSorted((a, b) => Number(a) - Number(b)))
          expect(found.pairs.map(({ verdicts }) => verdicts === null)).toEqual(lone)
        },
      ),
      { seed: 20261123, numRuns: 60 },
    )
  })

  it('counts no event that is deleted, nor draws it, as the differences do not count it', () => {
    const events = everyMinute(60, (index) => index)
    const there = Uint32Array.from(events.keys()).filter((row) => row !== 7 && row !== 59)
    const comparison = compare({ ...sideOf(events), there }, sideOf(events))
    const [pair] = comparison.pairs
    if (!pair) throw new Error('no series')
    expect([pair.left?.count, pair.right?.count]).toEqual([58, 60])
    expect([pair.left?.maximum, pair.right?.maximum]).toEqual([58, 59])
    const { sides } = runAtOnce(overlayOf(comparison, pair, { left: 'a', right: 'b' }, 'clock', () => 0))
    expect(sides.map(({ line }) => line?.points.times.length)).toEqual([58, 60])
  })

  it('takes the rate of the whole range where it is proven, and otherwise of the time of the device', () => {
    const events = everyMinute(61, (index) => index)
    const asked = new Map([['pump-7', { from: firstTime - hour, to: firstTime + 3 * hour }]])
    const [pair] = compare(sideOf(events, asked), sideOf(events)).pairs
    expect(pair?.left?.rate).toBeCloseTo(61 / 4, 9)
    expect(pair?.right?.rate).toBeCloseTo(61, 9)
  })

  it('counts the gaps by the fault rule, and reports how far it is, up to the end', () => {
    const events = [
      ...everyMinute(200, (index) => index % 7),
      ...everyMinute(200, (index) => index % 5, firstTime + 10 * hour),
    ]
    const shares: number[] = []
    const { pairs } = runAtOnce(
      compareSeries(
        sideOf(events),
        sideOf(everyMinute(200, (index) => index % 7)),
        defaultFaultSettings,
        (share) => shares.push(share),
      ),
    )
    // Both are silent up to the end of what was fetched.
    expect([pairs[0]?.left?.gapCount, pairs[0]?.right?.gapCount]).toEqual([2, 1])
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  })

  it('does not call it no gap where the rule cannot judge a series', () => {
    const [pair] = compare(
      sideOf(everyMinute(5, (index) => index)),
      sideOf(everyMinute(200, (index) => index % 7)),
    ).pairs
    expect([pair?.left?.gapCount, pair?.right?.gapCount]).toEqual([NaN, 1])
  })

  it('lies by the clock where the times overlap, and otherwise begins together', () => {
    const early = sideOf(everyMinute(60, (index) => index))
    const late = sideOf(everyMinute(60, (index) => index, firstTime + 20 * hour))
    const alignmentOf = (left: typeof early, right: typeof early) =>
      compare(left, right).pairs.map(usualAlignment)
    expect(alignmentOf(early, early)).toEqual(['clock'])
    expect(alignmentOf(early, late)).toEqual(['start'])
  })

  it('draws both sides on one axis, and a state in one colour on both, whatever its code', () => {
    const left = sideOf(everyMinute(40, (index) => (index < 10 ? 'on' : 'off')))
    const right = sideOf(everyMinute(40, (index) => (index < 30 ? 'off' : 'on'), firstTime + 20 * hour))
    const comparison = compare(left, right)
    const [pair] = comparison.pairs
    if (!pair) throw new Error('no series')
    const overlay = runAtOnce(
      overlayOf(comparison, pair, { left: 'Left: a', right: 'Right: b' }, 'start', () => 0),
    )
    expect(overlay.span).toEqual({ from: 0, to: 39 * 60_000 })
    const lanes = stateLanes(
      overlay.sides,
      comparison,
      { left: 'Left', right: 'Right', noText: 'no text' },
      (state) => state === 'off',
    )
    const fillOf = createStateFills(['off', 'on'], (state) => state === 'off')
    const filled = lanes.map(({ name, runs, look }) => [
      name,
      [...runs.codes].map((code) => [look.labelOf(code), look.fillOf(code), look.isUrgent(code)]),
    ])
    const [on, off] = [
      ['on', fillOf('on'), false],
      ['off', troubleFill, true],
    ]
    expect(filled).toEqual([
      ['Left', [on, off]],
      ['Right', [off, on]],
    ])
    const numbers = compare(
      sideOf(everyMinute(40, (index) => index)),
      sideOf(everyMinute(40, (index) => index, firstTime + 20 * hour)),
    )
    const [drawn] = numbers.pairs
    if (!drawn) throw new Error('no series')
    const { sides } = runAtOnce(
      overlayOf(numbers, drawn, { left: 'Left: a', right: 'Right: b' }, 'start', () => 0),
    )
    expect(sides.map(({ line }) => [line?.name, line?.points.times[0], line?.points.values[39]])).toEqual([
      ['Left: a', 0, 39],
      ['Right: b', 0, 39],
    ])
  })
})
