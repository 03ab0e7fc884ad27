import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ExactNumber } from '../../../../src-core/codec/json'
import { refreshMarkCode } from '../../../../src-core/events/refresh-mark'
import { runAtOnce } from '../../../../src-core/events/slices'
import { pointsOf } from '../../../../src-core/series/series-points'
import { seriesIndexOf } from '../../../../src-core/series/series-rows'
import { percentile, sortNumbers, typicalIntervalOf } from '../../../../src-core/series/sort-numbers'
import { timeSpanOf } from '../../../../src-core/series/time-span'
import { densityOf } from '../../../../src-renderer/charts/density'
import { summariesOf } from '../../../../src-renderer/charts/summary'
import { sampleEvent } from '../../src-core/events/sample-events'
import { anyPictureEvent, firstTime, type PictureEvent, tableOf, toRecord } from './picture-tables'

const keyOf = (event: PictureEvent): string => `${event.deviceId} ${event.attributeCode}`

/** Rows by series and time, as one would write it without a thought of how many there are. */
const naiveSeries = (events: readonly PictureEvent[]): ReadonlyMap<string, readonly number[]> => {
  const rows = events.map((_, row) => row)
  rows.sort(
    (one, other) =>
      (events[one]?.deviceTimestamp ?? Infinity) - (events[other]?.deviceTimestamp ?? Infinity) ||
      one - other,
  )
  const groups = new Map<string, number[]>()
  for (const row of rows) {
    const event = events[row]
    if (event) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), row])
  }
  return groups
}

const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2
}

describe('a result cut into series', () => {
  it('has each event once, by series and time, as a naive grouping has', () => {
    fc.assert(
      fc.property(fc.array(anyPictureEvent, { maxLength: 60 }), (events) => {
        const table = tableOf(events.map(toRecord))
        const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
        const found = index.series.map(({ device, attribute, rows }) => [
          `${table.texts.deviceId[device] ?? ''} ${table.texts.attributeCode[attribute] ?? ''}`,
          [...rows],
        ])
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(naiveSeries(events)))
        expect(index.timedCount).toBe(events.filter((event) => event.deviceTimestamp !== null).length)
        const counts = index.series.map(({ rows }) => rows.length)
        expect(counts).toEqual(counts.toSorted((one, other) => other - one))
      }),
      { seed: 20261121 },
    )
  })

  it('draws finite numbers as points and marks everything else at an edge', () => {
    const values = [20, 'NaN', new ExactNumber('1e400'), new ExactNumber('-1e400'), true, 21]
    const table = tableOf(
      values.map((attributeData, at) => sampleEvent({ attributeData, deviceTimestamp: firstTime + at })),
    )
    const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
    const [series] = index.series
    if (!series) throw new Error('no series')
    const points = runAtOnce(pointsOf(table, index, series))
    expect([...points.values]).toEqual([20, 21])
    expect([...points.rows]).toEqual([0, 5])
    expect([...points.misfits.rows]).toEqual([1, 2, 3, 4])
    expect([...points.misfits.values]).toEqual([1, 1, -1, 1])
  })

  it('spans the events and not the one whose clock stands at 1970', () => {
    const times = [0, ...Array.from({ length: 400 }, (_, at) => firstTime + at * 1000), firstTime * 2]
    const table = tableOf(times.map((deviceTimestamp) => sampleEvent({ deviceTimestamp })))
    expect(runAtOnce(timeSpanOf(table.columns.times.deviceTimestamp, table.rowCount))).toEqual({
      from: firstTime,
      to: firstTime + 399_000,
    })
  })

  it('spans a second around a single event, and nothing where no event has a time', () => {
    const spanOf = (deviceTimestamp: number | null) => {
      const table = tableOf([sampleEvent({ deviceTimestamp })])
      return runAtOnce(timeSpanOf(table.columns.times.deviceTimestamp, table.rowCount))
    }
    expect(spanOf(firstTime)).toEqual({ from: firstTime - 500, to: firstTime + 500 })
    expect(spanOf(null)).toBeNull()
  })
})

describe('the density of events', () => {
  it('counts every event once: in its slot, before, after, or without a time', () => {
    fc.assert(
      fc.property(
        fc.array(anyPictureEvent, { maxLength: 80 }),
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (events, slots, someOnly) => {
          const table = tableOf(events.map(toRecord))
          const span = { from: firstTime + 1000, to: firstTime + 4000 }
          const rows = someOnly ? Uint32Array.from(events.keys()).filter((row) => row % 3 !== 0) : null
          const timeOf = (row: number): number | null => events[row]?.deviceTimestamp ?? null
          const counted = [...(rows ?? events.keys())].map(timeOf)
          const flagged = [...(rows ?? events.keys())].filter((row) => row % 5 === 0).map(timeOf)
          const density = runAtOnce(
            densityOf(table.columns.times.deviceTimestamp, rows, table.rowCount, span, slots, {
              isLeftOut: () => false,
              isFlagged: (row) => row % 5 === 0,
            }),
          )
          const slotOf = (time: number): number =>
            Math.min(slots - 1, Math.floor(((time - span.from) * slots) / 3000))
          const countsOf = (times: readonly (number | null)[]): readonly number[] =>
            Array.from(
              { length: slots },
              (_, slot) =>
                times.filter(
                  (time) => time !== null && time >= span.from && time <= span.to && slotOf(time) === slot,
                ).length,
            )
          const expected = countsOf(counted)
          expect([...density.counts]).toEqual(expected)
          expect([...density.flagged]).toEqual(countsOf(flagged))
          expect(density.highest).toBe(Math.max(...expected))
          expect(density.before).toBe(counted.filter((time) => time !== null && time < span.from).length)
          expect(density.after).toBe(counted.filter((time) => time !== null && time > span.to).length)
          expect(density.timeless).toBe(counted.filter((time) => time === null).length)
        },
      ),
      { seed: 20261121 },
    )
  })
})

describe('statistics', () => {
  it('sorts numbers as Array.sort does, over chunks and merges', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true }), { maxLength: 200 }),
        fc.integer({ min: 1, max: 300 }),
        (some, times) => {
          const numbers = Float64Array.from(
            { length: some.length * times },
            (_, at) => (some[at % some.length] ?? 0) / (1 + (at % 7)),
          )
          expect(runAtOnce(sortNumbers(numbers.slice()))).toEqual(
            Float64Array.from(
              [...numbers].toSorted(
                (one, other) => one - other || Number(Object.is(other, -0)) - Number(Object.is(one, -0)),
              ),
            ),
          )
        },
      ),
      { seed: 20261121, numRuns: 40 },
    )
  })

  it('has percentiles between the two nearest numbers', () => {
    const sorted = Float64Array.of(1, 2, 3, 4)
    expect(percentile(sorted, 0.5)).toBe(2.5)
    expect(percentile(sorted, 0.95)).toBeCloseTo(3.85)
    expect(percentile(sorted, 1)).toBe(4)
    expect(percentile(Float64Array.of(7), 0.95)).toBe(7)
    expect(percentile(new Float64Array(0), 0.5)).toBeNaN()
  })

  it('calls the median of the differences the typical interval', () => {
    expect(runAtOnce(typicalIntervalOf(Float64Array.of(0, 1000, 2000, 9000)))).toBe(1000)
    expect(runAtOnce(typicalIntervalOf(Float64Array.of(5)))).toBeNaN()
  })

  it('says of each series what a naive calculation says', () => {
    fc.assert(
      fc.property(fc.array(anyPictureEvent, { minLength: 1, maxLength: 60 }), (events) => {
        const table = tableOf(events.map(toRecord))
        const flags = Uint32Array.from(events, (_, row) => (row % 4 === 0 ? 2 : 0))
        const index = runAtOnce(seriesIndexOf(table, 'deviceTimestamp'))
        for (const [place, summary] of runAtOnce(summariesOf(table, index, flags)).entries()) {
          const all = [...(index.series[place]?.rows ?? [])]
          const rows = all.filter((row) => events[row]?.deleted === false)
          const own = rows.flatMap((row) => events[row] ?? [])
          const numbers = own.flatMap(({ attributeData }) =>
            typeof attributeData === 'number' ? [attributeData] : [],
          )
          const times = own.flatMap(({ deviceTimestamp }) => deviceTimestamp ?? [])
          expect(summary.count).toBe(own.length)
          expect(summary.first).toBe(times[0] ?? NaN)
          expect(summary.last).toBe(times.at(-1) ?? NaN)
          expect(summary.numberCount).toBe(numbers.length)
          expect(summary.minimum + 0).toBe(numbers.length === 0 ? NaN : Math.min(...numbers) + 0)
          expect(summary.maximum + 0).toBe(numbers.length === 0 ? NaN : Math.max(...numbers) + 0)
          if (numbers.length > 0)
            expect(summary.mean).toBeCloseTo(
              numbers.reduce((sum, value) => sum + value, 0) / numbers.length,
              9,
            )
          else expect(summary.mean).toBeNaN()
          expect(summary.median + 0).toBe(medianOf(numbers) + 0)
          expect([...summary.series.rows]).toEqual(rows)
          expect(summary.deletedCount).toBe(all.length - rows.length)
          if (rows.length === 0) expect(summary.faultShare).toBeNaN()
          else
            expect(summary.faultShare).toBeCloseTo(
              rows.filter((row) => row % 4 === 0).length / rows.length,
              12,
            )
          // Each sample was received and created at the same times.
          expect(summary.ingressP50).toBe(medianOf(times.map((time) => 1_763_622_000_400 - time)))
          expect(summary.createdP50).toBe(medianOf(times.map((time) => 1_763_622_000_500 - time)))
          if (times.length > 0) expect(summary.createdP95 - summary.ingressP95).toBeCloseTo(100, 3)
          expect(summary.interval).toBe(medianOf(times.slice(1).map((time, at) => time - (times[at] ?? 0))))
        }
      }),
      { seed: 20261121 },
    )
  })

  it('leaves out rows that the service, we, or somebody else before a refresh has deleted', () => {
    const table = tableOf(
      [987, 20, 980, 985].map((attributeData, row) => sampleEvent({ attributeData, deleted: row === 2 })),
    )
    table.setMark(0, 'deleted')
    table.setRefreshMarks(Uint8Array.of(0, 0, 0, refreshMarkCode('vanished')), new Float64Array(4))
    const summaryOf = () =>
      runAtOnce(summariesOf(table, runAtOnce(seriesIndexOf(table, 'deviceTimestamp')), null))[0]
    expect(summaryOf()).toMatchObject({ count: 1, maximum: 20, mean: 20, deletedCount: 3, faultShare: NaN })
    table.setMark(1, 'deleted')
    expect(summaryOf()).toMatchObject({
      count: 0,
      maximum: NaN,
      mean: NaN,
      p95: NaN,
      ingressP50: NaN,
      first: NaN,
      interval: NaN,
      deletedCount: 4,
    })
  })
})
