import { allRows, keepRows } from '../events/keep-rows'
import { createSeriesNumbers, rowsBySeries } from '../events/series-numbers'
import { inRanges, type Steps } from '../events/slices'
import { sortRows } from '../events/sort'
import type { TableData } from '../events/table-data'
import {
  fetchedStretches,
  type FetchedTime,
  type FetchedTimes,
  fittingTime,
  unknownTimes,
} from '../proof/fetched-time'

/** The events of one attribute of one device, by device time. */
export interface Series {
  /** Rows of the table. */
  readonly rows: Uint32Array
  /** The `deviceTimestamp` of each event, ascending; milliseconds, as in the service's example. */
  readonly times: Float64Array
  /** The `attributeData` of each event that is a number; otherwise NaN. */
  readonly values: Float64Array
  /** Of which time it is known that no event is missing. */
  readonly fetched: FetchedTime
  /** The places before which there is time that was not fetched, ascending: no rule judges across them. */
  readonly starts: readonly number[]
}

type RowTest = (row: number) => boolean

const seriesFrom = ({ columns, texts }: TableData, rows: Uint32Array, fetchedOf: FetchedTimes): Series => {
  const times = new Float64Array(rows.length)
  const values = new Float64Array(rows.length)
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    times[index] = columns.times.deviceTimestamp[row] ?? NaN
    values[index] = columns.valueNumber[row] ?? NaN
  }
  const fetched = fittingTime(
    fetchedOf(texts.deviceId[columns.texts.deviceId[rows[0] ?? 0] ?? 0] ?? ''),
    times,
  )
  return { rows, times, values, fetched, starts: fetchedStretches(fetched, times) }
}

const byTime = [{ column: 'deviceTimestamp', isDescending: false }] as const

interface Grouped {
  /** The rows of the first series, then of the second, and so on. */
  readonly rows: Uint32Array
  /** The end of each series. */
  readonly ends: readonly number[]
}

/** Groups rows by series; within a series they keep their order. */
function* grouped(table: TableData, rows: Uint32Array): Steps<Grouped> {
  const numberOf = createSeriesNumbers(table)
  const series = new Uint32Array(rows.length)
  const counts: number[] = []
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const number = numberOf(rows[index] ?? 0)
      series[index] = number
      counts[number] = (counts[number] ?? 0) + 1
    }
  })
  let end = 0
  return { rows: yield* rowsBySeries(rows, series, counts), ends: counts.map((count) => (end += count)) }
}

const hasTime = ({ columns }: TableData, row: number): boolean =>
  !Number.isNaN(columns.times.deviceTimestamp[row] ?? NaN)

/**
 * Calls `work` with each series of a table in turn. Events without a device time, and excluded ones, belong
 * to none.
 */
export function* eachSeries(
  table: TableData,
  isLeftOut: RowTest,
  work: (series: Series) => Steps<void>,
  fetchedOf: FetchedTimes = unknownTimes,
): Steps<void> {
  const kept = yield* keepRows(allRows(table.rowCount), (row) => hasTime(table, row) && !isLeftOut(row))
  const { rows, ends } = yield* grouped(table, yield* sortRows(table, kept, byTime))
  let start = 0
  for (const end of ends) {
    yield* work(seriesFrom(table, rows.subarray(start, end), fetchedOf))
    start = end
  }
}

/** The series of an event; `null` if it belongs to none. */
export function* seriesOfRow(
  table: TableData,
  isLeftOut: RowTest,
  row: number,
  fetchedOf: FetchedTimes = unknownTimes,
): Steps<Series | null> {
  if (!hasTime(table, row) || isLeftOut(row)) return null
  const { deviceId, attributeCode } = table.columns.texts
  const [device, attribute] = [deviceId[row], attributeCode[row]]
  const isOfSeries: RowTest = (other) =>
    deviceId[other] === device &&
    attributeCode[other] === attribute &&
    hasTime(table, other) &&
    !isLeftOut(other)
  const times = table.columns.times.deviceTimestamp
  const rows = yield* keepRows(allRows(table.rowCount), isOfSeries)
  return seriesFrom(
    table,
    rows.sort((one, other) => (times[one] ?? 0) - (times[other] ?? 0)),
    fetchedOf,
  )
}
