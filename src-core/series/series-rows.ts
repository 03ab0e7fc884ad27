import type { TimeField } from '../events/event'
import { extendOrder } from '../events/extend-view'
import { allRows, keepCoded } from '../events/keep-rows'
import { createSeriesNumbers, rowsBySeries } from '../events/series-numbers'
import type { Steps } from '../events/slices'
import { eachOf } from '../events/slices'
import { sortRows } from '../events/sort'
import type { TableData } from '../events/table-data'

/** The events of one attribute of one device. */
export interface SeriesRows {
  /** Codes in the dictionaries `deviceId` and `attributeCode`; 0: the field contains no text. */
  readonly device: number
  readonly attribute: number
  /** Rows of the table by time; those without a time come last. */
  readonly rows: Uint32Array
  /** The number of rows with a time. */
  readonly timedCount: number
  /** The numbers of rows with a number and with a text as their value. */
  readonly numberCount: number
  readonly textCount: number
}

/** A result divided into series, and all of its rows by time. */
export interface SeriesIndex {
  readonly timeField: TimeField
  /** The row count of the table at that moment; it may have grown since. */
  readonly rowCount: number
  /** The rows included, in any order; null: all rows of the table. */
  readonly shown: Uint32Array | null
  readonly ordered: Uint32Array
  /** The number of rows in `ordered` with a time; they come first. */
  readonly timedCount: number
  /** The series with the most events come first. */
  readonly series: readonly SeriesRows[]
}

/** The times of the events that have one, ascending. `room`: where to put them. */
export function* timesOfSeries(
  table: TableData,
  { timeField }: SeriesIndex,
  { rows, timedCount }: SeriesRows,
  room: Float64Array = new Float64Array(timedCount),
): Steps<Float64Array> {
  const allTimes = table.columns.times[timeField]
  const times = room.subarray(0, timedCount)
  yield* eachOf(timedCount, (index) => {
    times[index] = allTimes[rows[index] ?? 0] ?? NaN
  })
  return times
}

interface Group {
  readonly device: number
  readonly attribute: number
  count: number
  timedCount: number
  numberCount: number
  textCount: number
}

interface Grouping {
  readonly groups: readonly Group[]
  /** The group index of each place in the order. */
  readonly groupOf: Uint32Array
}

function* groupRows(table: TableData, ordered: Uint32Array, times: Float64Array): Steps<Grouping> {
  const { valueNumber, valueText, texts } = table.columns
  const numberOf = createSeriesNumbers(table)
  const groups: Group[] = []
  const groupOf = new Uint32Array(ordered.length)
  const groupAt = (number: number, row: number): Group =>
    (groups[number] ??= {
      device: texts.deviceId[row] ?? 0,
      attribute: texts.attributeCode[row] ?? 0,
      count: 0,
      timedCount: 0,
      numberCount: 0,
      textCount: 0,
    })
  yield* eachOf(ordered.length, (index) => {
    const row = ordered[index] ?? 0
    const number = numberOf(row)
    groupOf[index] = number
    const group = groupAt(number, row)
    group.count++
    if (!Number.isNaN(times[row] ?? NaN)) group.timedCount++
    if (!Number.isNaN(valueNumber[row] ?? NaN)) group.numberCount++
    else if (valueText[row] !== 0) group.textCount++
  })
  return { groups, groupOf }
}

/** In the order of the table, so that the order on the screen makes no difference. */
function* inTableOrder(rows: Uint32Array, rowCount: number): Steps<Uint32Array> {
  const isIn = new Uint8Array(rowCount)
  yield* eachOf(rows.length, (index) => {
    isIn[rows[index] ?? 0] = 1
  })
  return yield* keepCoded(allRows(rowCount), allRows(rowCount), isIn)
}

/** All rows by time. `known`: an earlier index of the table, which has grown since. */
function* orderByTime(
  table: TableData,
  timeField: TimeField,
  shown: Uint32Array | null,
  known: SeriesIndex | null,
): Steps<Uint32Array> {
  const isKnown = known !== null && shown === null && known.shown === null && known.timeField === timeField
  const extended = isKnown ? extendOrder(table, timeField, known.ordered) : null
  if (extended !== null) return extended
  const rows = shown === null ? allRows(table.rowCount) : yield* inTableOrder(shown, table.rowCount)
  return yield* sortRows(table, rows, [{ column: timeField, isDescending: false }])
}

/**
 * Divides a table, or its shown rows, into series by time. `known`: an index of the same table from before
 * rows were appended, whose order need not be made again.
 */
export function* seriesIndexOf(
  table: TableData,
  timeField: TimeField,
  shown: Uint32Array | null = null,
  known: SeriesIndex | null = null,
): Steps<SeriesIndex> {
  const { rowCount } = table
  const times = table.columns.times[timeField]
  const ordered = yield* orderByTime(table, timeField, shown, known)
  const { groups, groupOf } = yield* groupRows(table, ordered, times)
  const counts = groups.map(({ count }) => count)
  // Each series keeps the order by time.
  const rows = yield* rowsBySeries(ordered, groupOf, counts)
  let start = 0
  const series = groups.map(({ count, ...group }) => {
    start += count
    return { ...group, rows: rows.subarray(start - count, start) }
  })
  return {
    timeField,
    rowCount,
    shown,
    ordered,
    timedCount: series.reduce((sum, { timedCount }) => sum + timedCount, 0),
    series: series.toSorted((one, other) => other.rows.length - one.rows.length),
  }
}
