import { faultBit, faultKinds, type FaultSettings } from '../../../src-core/checks/faults'
import { findFaults, inspect } from '../../../src-core/checks/find-faults'
import { longestInterval } from '../../../src-core/checks/profile/intervals'
import type { ProfiledSeries } from '../../../src-core/checks/profile/profile'
import type { IndexedSide } from '../../../src-core/compare/series/pair-series'
import type { Sample } from '../../../src-core/compare/series/value-test'
import { eachOf, type Steps } from '../../../src-core/events/slices'
import { firstNotBelow } from '../../../src-core/events/sorted-numbers'
import { type FetchedTimes, unknownTimes } from '../../../src-core/proof/fetched-time'
import type { ComparedResult } from '../../../src-core/results/result-source'
import { deviceOf } from '../../../src-core/series/series-choice'
import { pointsOf } from '../../../src-core/series/series-points'
import { seriesIndexOf, type SeriesRows, timesOfSeries } from '../../../src-core/series/series-rows'
import { type TimeSpan, timeSpanOf } from '../../../src-core/series/time-span'
import { type SeriesSummary, summaryOfSeries } from '../../charts/summary'

/** One of the compared results, ready for the comparison of its series. */
export interface SideSeries extends IndexedSide {
  /** Bits of all rules, by row. */
  readonly faults: Uint32Array
  /** Bits of the active rules, by row. */
  readonly flags: Uint32Array
  /** 1: an event of a series that the gap rule can judge; by row. */
  readonly areGapsJudged: Uint8Array
  /** Of which time no event is missing. */
  readonly fetched: FetchedTimes
  /** The time in which each device was observed, by its name. */
  readonly spans: ReadonlyMap<string, TimeSpan>
}

export interface SideSummary extends SeriesSummary {
  /** The time that the rate refers to; null: no event has a time. */
  readonly span: TimeSpan | null
  /** Events per hour; NaN without a span. */
  readonly rate: number
  /** NaN if the gap rule cannot judge the series: that it found none would say nothing. */
  readonly gapCount: number
}

export type ComparedSeriesSide = Pick<ComparedResult, 'table' | 'there' | 'fetchedAt' | 'whole'> &
  Partial<Pick<ComparedResult, 'fetched'>>

const hourMs = 3_600_000

/**
 * The whole range that was asked for if nothing of it is missing, and otherwise from the device's first event
 * to its last.
 */
function* spansOf(
  { table, whole }: ComparedSeriesSide,
  index: IndexedSide['index'],
): Steps<ReadonlyMap<string, TimeSpan>> {
  const spans = new Map<string, TimeSpan>()
  for (const series of index.series) {
    const device = deviceOf(table, series)
    const asked = whole.get(device)
    const span = asked ?? (yield* timeSpanOf(yield* timesOfSeries(table, index, series), series.timedCount))
    if (span === null) continue
    const known = spans.get(device) ?? span
    spans.set(device, { from: Math.min(known.from, span.from), to: Math.max(known.to, span.to) })
  }
  return spans
}

/** Divides what is not deleted of a result into series, and runs the fault rules over the result. */
export function* sideSeries(side: ComparedSeriesSide, rules: FaultSettings): Steps<SideSeries> {
  const { table, there, fetchedAt, fetched = unknownTimes } = side
  const index = yield* seriesIndexOf(table, 'deviceTimestamp', there)
  const areGapsJudged = new Uint8Array(table.rowCount)
  const noteJudged = ({ series: { rows }, profile: { intervals } }: ProfiledSeries): void => {
    if (longestInterval(intervals, rules.thresholds.gapFactor) === null) return
    for (const row of rows) areGapsJudged[row] = 1
  }
  const faults = yield* findFaults(
    table,
    { ...rules, disabled: [] },
    fetchedAt,
    undefined,
    noteJudged,
    (inspection) => inspect({ ...inspection, fetched }),
  )
  const active = faultKinds.reduce(
    (bits, kind) => (rules.disabled.includes(kind) ? bits : bits | faultBit(kind)),
    0,
  )
  const flags = new Uint32Array(faults.length)
  yield* eachOf(faults.length, (row) => {
    flags[row] = (faults[row] ?? 0) & active
  })
  return { table, index, fetched, faults, flags, areGapsJudged, spans: yield* spansOf(side, index) }
}

const isWithin = (time: number, { from, to }: TimeSpan): boolean => time >= from && time <= to

/** The statistics of one series of a side. */
export function* sideSummary(
  { table, index, faults, flags, areGapsJudged, spans }: SideSeries,
  series: SeriesRows,
): Steps<SideSummary> {
  const summary = yield* summaryOfSeries(table, index, series, flags)
  const span = spans.get(deviceOf(table, series)) ?? null
  const times = table.columns.times[index.timeField]
  const gapBit = faultBit('gap')
  let [gapCount, judgedCount, inSpan] = [0, 0, 0]
  yield* eachOf(series.rows.length, (index) => {
    const row = series.rows[index] ?? 0
    if (((faults[row] ?? 0) & gapBit) !== 0) gapCount += 1
    judgedCount += areGapsJudged[row] ?? 0
    if (span !== null && isWithin(times[row] ?? NaN, span)) inSpan += 1
  })
  const rate = span === null || span.to <= span.from ? NaN : (inSpan / (span.to - span.from)) * hourMs
  return { ...summary, span, rate, gapCount: judgedCount === 0 ? NaN : gapCount }
}

const cut = (times: Float64Array, { from, to }: TimeSpan): readonly [start: number, end: number] => [
  firstNotBelow(times, from),
  firstNotBelow(times, to + 1),
]

/** The finite numbers of a series, without those whose clock is far off. */
export function* numbersOfSide({ table, index }: SideSeries, series: SeriesRows): Steps<Sample> {
  const { times, values } = yield* pointsOf(table, index, series)
  const span = yield* timeSpanOf(times, times.length)
  if (span === null) return { times, values, span: { from: 0, to: 0 } }
  const [start, end] = cut(times, span)
  return { times: times.subarray(start, end), values: values.subarray(start, end), span }
}

/** The times of a series in the span of its device. */
export function* timesOfSide(
  { table, index }: SideSeries,
  series: SeriesRows,
  span: TimeSpan,
): Steps<{ readonly times: Float64Array; readonly span: TimeSpan }> {
  const times = yield* timesOfSeries(table, index, series)
  return { times: times.subarray(...cut(times, span)), span }
}
