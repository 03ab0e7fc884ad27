import {
  type Alignment,
  alignPoints,
  alignRuns,
  toAxisTime,
} from '../../../src-core/compare/series/alignment'
import type { Steps } from '../../../src-core/events/slices'
import { attributeOf, deviceOf, isNumeric, unitOf } from '../../../src-core/series/series-choice'
import { pointsOf, type SeriesPoints } from '../../../src-core/series/series-points'
import { type StateRuns, stateRunsOf } from '../../../src-core/series/state-runs'
import type { TimeSpan } from '../../../src-core/series/time-span'
import { timeSpanOf } from '../../../src-core/series/time-span'
import type { OffsetAt } from '../../../src-core/time/zone-offsets'
import type { ChartSeries } from '../../charts/chart-model'
import { absentTimes } from '../../charts/present-events'
import type { SeriesComparison, SeriesPair } from './compare-series'
import type { SideSeries, SideSummary } from './side-series'

export type SideName = 'left' | 'right'
const sideNames: readonly SideName[] = ['left', 'right']

/** One side of a pair on the shared time axis. */
export interface OverlaySide {
  readonly side: SideName
  readonly span: TimeSpan | null
  /** Null for a series of texts, and `states` for one of numbers. */
  readonly line: ChartSeries | null
  readonly states: StateRuns | null
}

function* sideOf(
  side: SideName,
  name: string,
  of: SideSeries,
  { series, span }: SideSummary,
  alignment: Alignment,
  offsetAt: OffsetAt,
): Steps<OverlaySide> {
  const { table, index, fetched } = of
  if (isNumeric(series)) {
    const found: SeriesPoints = yield* pointsOf(table, index, series)
    const points = yield* alignPoints(
      found,
      toAxisTime(alignment, span?.from ?? found.times[0] ?? 0, offsetAt),
    )
    const [attribute, unit] = [attributeOf(table, series), unitOf(table, series)]
    // One axis for both: the names may differ only in the device.
    const line = { key: side, name, attribute, unit, group: 'both', points }
    return { side, span: yield* timeSpanOf(points.times, points.times.length), line, states: null }
  }
  const known = {
    fetched: fetched(deviceOf(table, series)),
    absent: yield* absentTimes(table, index, series, series),
  }
  const found = yield* stateRunsOf(table, index, series, known)
  const states = yield* alignRuns(found, toAxisTime(alignment, span?.from ?? found.from[0] ?? 0, offsetAt))
  const begin = yield* timeSpanOf(states.from, states.from.length)
  const end = yield* timeSpanOf(states.to, states.to.length)
  return {
    side,
    span: begin && end && { from: begin.from, to: Math.max(begin.to, end.to) },
    line: null,
    states,
  }
}

/** A pair of series over each other. */
export interface Overlay {
  readonly sides: readonly OverlaySide[]
  /** Null: no event has a time. */
  readonly span: TimeSpan | null
}

export function* overlayOf(
  comparison: SeriesComparison,
  pair: SeriesPair,
  names: Readonly<Record<SideName, string>>,
  alignment: Alignment,
  offsetAt: OffsetAt,
): Steps<Overlay> {
  const sides: OverlaySide[] = []
  for (const side of sideNames) {
    const summary = pair[side]
    if (summary !== null)
      sides.push(yield* sideOf(side, names[side], comparison[side], summary, alignment, offsetAt))
  }
  const spans = sides.flatMap(({ span }) => span ?? [])
  const span =
    spans.length === 0
      ? null
      : { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
  return { sides, span }
}

/** Results of one time lie over each other as they are; others begin together. */
export const usualAlignment = ({ left, right }: SeriesPair): Alignment => {
  const [one, other] = [left?.span, right?.span]
  return one && other && one.from <= other.to && other.from <= one.to ? 'clock' : 'start'
}
