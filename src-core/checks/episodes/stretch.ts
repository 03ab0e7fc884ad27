import type { TableData } from '../../events/table-data'
import type { FaultKind } from '../faults'

/** Where a stretch is in its series: the rows of that by time, and its first and its last place among them. */
interface Home {
  readonly series: Uint32Array
  readonly first: number
  last: number
}

/** Flagged events of one rule that lie together, while findings are made of them. */
export interface Stretch {
  readonly kind: FaultKind
  readonly device: number
  attributes: readonly number[]
  rows: number[]
  /** ms; NaN: a time is unusable. */
  from: number
  to: number
  /** The row with the highest score, and the stretch of it; null: it is in no series. */
  best: number
  score: number
  home: Home | null
  /** Lowest and highest number; NaN: a value is none. */
  low: number
  high: number
  /** What all of its values are; null: they differ, or are neither number nor text. */
  value: number | string | null
  places: number
}

/** The value of a row so that equal ones can be found: a number, or the code of a text. */
const valueOf = ({ columns }: TableData, row: number): number | string | null => {
  const number = columns.valueNumber[row] ?? NaN
  if (!Number.isNaN(number)) return number
  const text = columns.valueText[row] ?? 0
  return text === 0 ? null : `text ${String(text)}`
}

/** A hit of a row. */
export interface RowHit {
  readonly row: number
  readonly score: number
  /** ms before and after its event for which it is about. */
  readonly reachesBack: number
  readonly reachesAhead: number
}

export const beginStretch = (
  table: TableData,
  kind: FaultKind,
  { row, score, reachesBack, reachesAhead }: RowHit,
  home: Home | null,
): Stretch => {
  const { times, texts, valueNumber } = table.columns
  const time = times.deviceTimestamp[row] ?? NaN
  const number = valueNumber[row] ?? NaN
  return {
    kind,
    device: texts.deviceId[row] ?? 0,
    attributes: [texts.attributeCode[row] ?? 0],
    rows: [row],
    from: time - reachesBack,
    to: time + reachesAhead,
    best: row,
    score,
    home,
    low: number,
    high: number,
    value: valueOf(table, row),
    places: 1,
  }
}

/** Rows of a series come by time, so what a hit reaches back to is that of the first one. */
export const extendStretch = (
  stretch: Stretch,
  table: TableData,
  { row, score, reachesAhead }: RowHit,
): void => {
  const time = table.columns.times.deviceTimestamp[row] ?? NaN
  const number = table.columns.valueNumber[row] ?? NaN
  stretch.rows.push(row)
  stretch.from = Math.min(stretch.from, time)
  stretch.to = Math.max(stretch.to, time + reachesAhead)
  stretch.low = Math.min(stretch.low, number)
  stretch.high = Math.max(stretch.high, number)
  if (stretch.value !== valueOf(table, row)) stretch.value = null
  if (score > stretch.score) [stretch.best, stretch.score] = [row, score]
}

/** All of them as one, with the home of the clearest hit. `places`: of how many stretches of time; absent: of all. */
export const joinStretches = (
  stretches: readonly Stretch[],
  places: number = stretches.reduce((sum, each) => sum + each.places, 0),
): Stretch | undefined => {
  const [first] = stretches
  if (first === undefined || stretches.length === 1) return first
  const clearest = stretches.reduce((best, each) => (each.score > best.score ? each : best), first)
  const whole = { ...first, rows: first.rows.slice(), places }
  const attributes = new Set(first.attributes)
  for (const each of stretches.slice(1)) {
    for (const row of each.rows) whole.rows.push(row)
    for (const attribute of each.attributes) attributes.add(attribute)
    whole.from = Math.min(whole.from, each.from)
    whole.to = Math.max(whole.to, each.to)
    whole.low = Math.min(whole.low, each.low)
    whole.high = Math.max(whole.high, each.high)
    if (whole.value !== each.value) whole.value = null
  }
  const { best, score, home } = clearest
  return { ...whole, attributes: [...attributes], best, score, home }
}
