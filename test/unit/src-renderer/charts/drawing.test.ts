import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { firstNotBelow } from '../../../../src-core/events/sorted-numbers'
import { type FetchedTime, unknownTime } from '../../../../src-core/proof/fetched-time'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { decimate, nearestIndex, pick, pickMarked } from '../../../../src-core/series/decimate'
import type { Points } from '../../../../src-core/series/series-points'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import { noState, type StateRuns, stateRunsOf } from '../../../../src-core/series/state-runs'
import { createDayText } from '../../../../src-core/time/day-text'
import { createInstantFormatter } from '../../../../src-core/time/instant-formatter'
import { createOffsetAt } from '../../../../src-core/time/zone-offsets'
import { edgeBeyond, splitAtEdges, toPointOf } from '../../../../src-renderer/charts/chart-drawing'
import { laneBlocks, runAt } from '../../../../src-renderer/charts/lane-blocks'
import {
  largestEnd,
  numberTicks,
  tickLabels,
  timeTicks,
  valueRangeOf,
} from '../../../../src-renderer/charts/ticks'
import { wholeLabels } from '../../../../src-renderer/charts/whole-labels'
import { sampleEvent } from '../../src-core/events/sample-events'
import { firstTime, tableOf } from './picture-tables'

const pointsOf = (list: readonly (readonly [time: number, value: number])[]): Points => {
  const sorted = list.toSorted(([one], [other]) => one - other)
  return {
    rows: Uint32Array.from(sorted.keys()),
    times: Float64Array.from(sorted, ([time]) => time),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}
const anyPoints = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: -50, max: 50 })), { maxLength: 400 })
  .map(pointsOf)
const span = { from: 100, to: 900 }

describe('decimating', () => {
  it('keeps first, lowest, highest and last of every column of pixels, and nothing that is not there', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: 1, max: 20 }), (points, columns) => {
        const places = decimate(points, span, columns)
        expect(places).toEqual(places.toSorted())
        expect(new Set(places).size).toBe(places.length)
        expect(places.length).toBeLessThanOrEqual(4 * (columns + 2))
        const columnOf = (time: number): number =>
          Math.min(columns - 1, Math.floor(((time - span.from) * columns) / 800))
        for (let column = 0; column < columns; column += 1) {
          const all = [...points.times.keys()].filter((index) => {
            const time = points.times[index] ?? 0
            return time >= span.from && time <= span.to && columnOf(time) === column
          })
          const kept = all.filter((index) => places.includes(index))
          const valuesOf = (of: readonly number[]): readonly number[] =>
            of.map((index) => points.values[index] ?? NaN)
          expect(Math.min(...valuesOf(kept))).toBe(Math.min(...valuesOf(all)))
          expect(Math.max(...valuesOf(kept))).toBe(Math.max(...valuesOf(all)))
          expect(kept[0]).toBe(all[0])
          expect(kept.at(-1)).toBe(all.at(-1))
        }
      }),
      { seed: 20261121 },
    )
  })

  it('keeps one point beyond either end, where the line goes on', () => {
    const points = pointsOf([
      [0, 1],
      [50, 2],
      [500, 3],
      [950, 4],
      [990, 5],
    ])
    expect([...pick(points, decimate(points, span, 10)).times]).toEqual([50, 500, 950])
  })

  it('picks the marked points of a span', () => {
    const points = pointsOf(Array.from({ length: 1000 }, (_, time) => [time, time % 10]))
    const marked = pickMarked(points, span, 800, (row) => row % 100 === 50)
    expect([...marked.times]).toEqual([150, 250, 350, 450, 550, 650, 750, 850])
  })

  it('finds the nearest point as a search through all does', () => {
    fc.assert(
      fc.property(anyPoints, fc.integer({ min: -10, max: 1010 }), ({ times }, time) => {
        const nearest = nearestIndex(times, time)
        if (times.length === 0) expect(nearest).toBe(-1)
        else
          expect(Math.abs((times[nearest] ?? 0) - time)).toBe(
            Math.min(...times.map((other) => Math.abs(other - time))),
          )
        expect(firstNotBelow(times, time)).toBe(times.filter((other) => other < time).length)
      }),
      { seed: 20261121 },
    )
  })
})

describe('states', () => {
  const whole: FetchedTime = {
    time: TimeSet.of({ first: firstTime, last: firstTime + 7_200_000 }),
    elsewhere: 'notFetched',
  }
  const runsOf = (
    states: readonly (readonly [second: number, state: unknown])[],
    fetched = whole,
    absent: readonly number[] = [],
  ): StateRuns => {
    const table = tableOf(
      states.map(([second, state]) =>
        sampleEvent({
          attributeCode: 'state',
          attributeType: 'String',
          attributeData: state as string,
          deviceTimestamp: firstTime + second * 1000,
        }),
      ),
    )
    const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
    const [series] = index.series
    if (!series) throw new Error('no series')
    return runAtOnce(
      stateRunsOf(table, index, series, {
        fetched,
        absent: Float64Array.from(absent, (second) => firstTime + second * 1000),
      }),
    )
  }

  it('joins equal states that follow each other, and each lasts until the next', () => {
    const runs = runsOf([
      [0, 'on'],
      [1, 'on'],
      [2, 'off'],
      [3, 'on'],
      [4, 7],
    ])
    expect([...runs.from].map((time) => (time - firstTime) / 1000)).toEqual([0, 2, 3, 4])
    expect([...runs.to].map((time) => (time - firstTime) / 1000)).toEqual([2, 3, 4, 4])
    expect([...runs.codes]).toEqual([1, 2, 1, noState])
    expect([...runs.counts]).toEqual([2, 1, 1, 1])
    expect([...runs.rows]).toEqual([0, 2, 3, 4])
  })

  const inSeconds = ({ from, to }: StateRuns): readonly (readonly [from: number, to: number])[] =>
    [...from].map((time, run) => [(time - firstTime) / 1000, ((to[run] ?? NaN) - firstTime) / 1000])

  it('does not claim a state across events that are hidden or deleted: what is alone is a mark', () => {
    const nine = Array.from({ length: 9 }, (_, at) => [at * 10, 'fault'] as const)
    expect(inSeconds(runsOf(nine))).toEqual([[0, 80]])
    expect(inSeconds(runsOf(nine, whole, [5, 15, 25, 35, 45, 55, 65, 75]))).toEqual(
      nine.map(([second]) => [second, second]),
    )
    expect(inSeconds(runsOf(nine, whole, [25]))).toEqual([
      [0, 20],
      [30, 80],
    ])
    expect(inSeconds(runsOf(nine, whole, [20]))).toEqual([
      [0, 10],
      [20, 20],
      [30, 80],
    ])
  })

  it('does not claim a state across time that was not fetched, or of which nothing is known', () => {
    const states = Array.from({ length: 6 }, (_, at) => [at * 10, 'on'] as const)
    const window = (first: number, last: number) => ({
      first: firstTime + first * 1000,
      last: firstTime + last * 1000,
    })
    expect(
      inSeconds(runsOf(states, { time: TimeSet.of(window(0, 22), window(28, 60)), elsewhere: 'notFetched' })),
    ).toEqual([
      [0, 20],
      [30, 50],
    ])
    const marks = states.map(([second]) => [second, second])
    expect(inSeconds(runsOf(states, { time: TimeSet.empty, elsewhere: 'notFetched' }))).toEqual(marks)
    expect(inSeconds(runsOf(states, unknownTime))).toEqual(marks)
  })

  it('draws the state of a single event as a mark of one width, whatever the span', () => {
    const runs = runsOf(
      [
        [0, 'on'],
        [100, 'fault'],
        [200, 'on'],
      ],
      unknownTime,
    )
    for (const length of [1000, 100_000]) {
      const blocks = laneBlocks(runs, { from: firstTime, to: firstTime + length * 1000 }, length / 2)
      expect(blocks.map(({ from, to, isMark }) => [from, to, isMark])).toEqual([
        [0, 3, true],
        [48, 53, true],
        [98, 103, true],
      ])
    }
    const at = (second: number): number => runAt(runs, firstTime + second * 1000, 2000)
    expect([0, 2, 50, 98, 99, 103].map(at)).toEqual([0, 0, -1, 1, 1, -1])
  })

  it('does not claim a state over a gap', () => {
    const runs = runsOf([
      [0, 'on'],
      [1, 'on'],
      [2, 'on'],
      [3, 'on'],
      [3600, 'on'],
      [3601, 'on'],
    ])
    expect([...runs.from].map((time) => (time - firstTime) / 1000)).toEqual([0, 3600])
    expect([...runs.to].map((time) => (time - firstTime) / 1000)).toEqual([3, 3601])
  })

  it('shows in each pixel the longest state, and where more are hidden', () => {
    const runs: StateRuns = {
      from: Float64Array.of(0, 400, 405, 410, 700),
      to: Float64Array.of(400, 405, 410, 700, 1000),
      codes: Uint32Array.of(1, 2, 3, 1, 2),
      rows: Uint32Array.of(0, 1, 2, 3, 4),
      counts: Uint32Array.of(1, 1, 1, 1, 1),
    }
    expect(laneBlocks(runs, { from: 0, to: 1000 }, 10)).toEqual([
      { from: 0, to: 3, code: 1, isMixed: false, isMark: false },
      { from: 3, to: 4, code: 2, isMixed: true, isMark: false },
      { from: 4, to: 6, code: 1, isMixed: true, isMark: false },
      { from: 6, to: 7, code: 1, isMixed: false, isMark: false },
      { from: 7, to: 10, code: 2, isMixed: false, isMark: false },
    ])
    expect(laneBlocks(runs, { from: 1100, to: 2000 }, 10)).toEqual([])
  })
})

describe('values at the limits of doubles', () => {
  const limits = [1e-320, 1e-290, 3e-101, 1e-100, 1e16, 1e300, 1.7e308]

  it('have a finite axis with labelled steps, and a place that can be drawn', () => {
    for (const size of limits) {
      for (const values of [[size], [0, size], [-size, size], [size, size * 0.5]]) {
        const range = valueRangeOf([Float64Array.from(values)])
        if (range === null) throw new Error('no range')
        expect(Number.isFinite(range.high - range.low) && range.high > range.low).toBe(true)
        const ticks = numberTicks(range.low, range.high, 5)
        expect(ticks.values.length).toBeGreaterThan(1)
        for (const label of tickLabels(ticks))
          expect(label).toMatch(/^-?(?:…\d*\.?)?\d+(?:\.\d+)?(?:e[+-]\d+)?$/)
        const toPoint = toPointOf(range, span, { left: 0, top: 0, width: 100, height: 200, ratio: 1 })
        for (const value of values) {
          const { y } = toPoint(500, value)
          expect(Number.isFinite(y)).toBe(true)
          if (Math.abs(value) <= largestEnd) expect(y >= 0 && y <= 200).toBe(true)
        }
      }
    }
    expect(tickLabels(numberTicks(0, 4e-120, 4))).toEqual(['0', '1e-120', '2e-120', '3e-120', '4e-120'])
  })

  it('of large numbers that differ little, the labels show the digits that differ', () => {
    expect(tickLabels(numberTicks(123_456_783_000, 123_456_797_000, 3))).toEqual([
      '…785000',
      '…790000',
      '…795000',
    ])
    expect(tickLabels(numberTicks(-123_456_797_000, -123_456_783_000, 3))).toEqual([
      '-…795000',
      '-…790000',
      '-…785000',
    ])
  })
})

describe('marked events beyond the axis', () => {
  it('are told apart from those in the plot', () => {
    const marks = pointsOf([
      [0, 5],
      [1, 11],
      [2, -1],
      [3, 10],
    ])
    const { inside, beyond } = splitAtEdges(marks, { low: 0, high: 10 })
    expect([[...inside.rows], [...beyond.rows]]).toEqual([
      [0, 3],
      [1, 2],
    ])
    expect([...beyond.values].map((value) => edgeBeyond({ low: 0, high: 10 }, value))).toEqual([1, -1])
  })
})

describe('ticks', () => {
  it('show both hours that have the same times when clocks are set back, with their offsets', () => {
    const { formatInstant } = createInstantFormatter('Europe/Berlin')
    const from = Date.UTC(2026, 9, 24, 23)
    const ticks = timeTicks({ from, to: from + 4 * 3_600_000 }, 8, createOffsetAt('Europe/Berlin'), {
      instantOf: formatInstant,
      dayOf: createDayText('en', '2026'),
    })
    expect(ticks.map(({ time, label }) => [(time - from) / 60_000, label])).toEqual([
      [0, '01:00'],
      [30, '01:30'],
      [60, '02:00 +02:00'],
      [90, '02:30 +02:00'],
      [120, '02:00 +01:00'],
      [150, '02:30 +01:00'],
      [180, '03:00'],
      [210, '03:30'],
      [240, '04:00'],
    ])
  })

  it('are two at least, also where there is room for one', () => {
    expect(numberTicks(23.1, 26.9, 1)).toEqual({ values: [24, 26], decimals: 0 })
    expect(numberTicks(23.1, 26.9, 2)).toEqual({ values: [24, 26], decimals: 0 })
  })

  it('are round numbers within the scale, no more than asked for', () => {
    expect(numberTicks(0, 100, 5)).toEqual({ values: [0, 20, 40, 60, 80, 100], decimals: 0 })
    expect(numberTicks(20.9, 21.4, 5)).toEqual({
      values: [20.9, 21, 21.1, 21.2, 21.3, 21.4].map((value) => expect.closeTo(value, 9)),
      decimals: 1,
    })
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
        fc.nat(6),
        (low, height, most) => {
          const { values } = numberTicks(low, low + height, most)
          expect(values.length).toBeGreaterThanOrEqual(2)
          expect(values.length).toBeLessThanOrEqual(Math.max(2, most) + 1)
          for (const value of values) {
            expect(value).toBeGreaterThanOrEqual(low - height * 1e-6)
            expect(value).toBeLessThanOrEqual(low + height * (1 + 1e-6))
          }
        },
      ),
      { seed: 20261121 },
    )
  })

  it('are written short enough to leave the name of the axis its room, where that is possible', () => {
    const labelsOf = (low: number, high: number): readonly string[] => tickLabels(numberTicks(low, high, 3))
    expect(labelsOf(-1_234_040, -1_234_000)).toEqual(['-1234040', '-1234020', '-1234000'])
    expect(labelsOf(0, 2e12)).toEqual(['0', '1e+12', '2e+12'])
    expect(labelsOf(1_234_567_890, 1_234_567_894)).toEqual(['…567890', '…567892', '…567894'])
  })

  const berlin = createInstantFormatter('Europe/Berlin')
  const ticksOf = (from: number, to: number, most: number) =>
    timeTicks({ from, to }, most, createOffsetAt('Europe/Berlin'), {
      instantOf: berlin.formatInstant,
      dayOf: createDayText('en', '2026'),
    })

  it('have no label that would be cut off at an end of the picture', () => {
    // The chart of a single event: a second long, with a label at its very end.
    const span = { from: Date.UTC(2026, 10, 20, 20, 10), to: Date.UTC(2026, 10, 20, 20, 10, 1) }
    const ticks = ticksOf(span.from, span.to, 5)
    const labelsIn = (after: number): readonly string[] =>
      wholeLabels(ticks, span, { columns: 500, before: 60, after }).map(({ label }) => label)
    expect(labelsIn(60)).toEqual(ticks.map(({ label }) => label))
    expect(labelsIn(12)).toEqual([...ticks.slice(0, -1).map(({ label }) => label), ''])
  })

  it('are round on the wall clock, days where a day begins', () => {
    const from = Date.UTC(2026, 10, 20, 20, 10)
    expect(ticksOf(from, from + 8 * 3_600_000, 8).map(({ label }) => label)).toEqual([
      '22:00',
      '23:00',
      'Nov 21',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ])
    expect(ticksOf(from, from + 2500, 5).map(({ label }) => label)).toEqual([
      '21:10:00.000',
      '21:10:00.500',
      '21:10:01.000',
      '21:10:01.500',
      '21:10:02.000',
      '21:10:02.500',
    ])
  })

  it('stay on the wall clock over a change of the clocks', () => {
    const from = Date.UTC(2026, 9, 24, 22)
    const ticks = ticksOf(from, from + 3 * 86_400_000, 3)
    expect(ticks.map(({ time }) => berlin.formatInstant(time).slice(5, 16))).toEqual([
      '10-25 00:00',
      '10-26 00:00',
      '10-27 00:00',
    ])
  })

  it('leave air around the values, also around a single one', () => {
    expect(valueRangeOf([Float64Array.of(10, 20), Float64Array.of(0)])).toEqual({ low: -1.6, high: 21.6 })
    expect(valueRangeOf([Float64Array.of(20)])).toEqual({ low: 19, high: 21 })
    expect(valueRangeOf([Float64Array.of(0)])).toEqual({ low: -1, high: 1 })
    expect(valueRangeOf([new Float64Array(0)])).toBeNull()
  })
})
