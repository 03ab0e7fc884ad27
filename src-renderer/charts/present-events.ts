import { isGone } from '../../src-core/events/gone-rows'
import { eachOf, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { SeriesIndex, SeriesRows } from '../../src-core/series/series-rows'

/** The series without its deleted events. What kind of values it has stays known, also if none is left. */
export function* withoutDeleted(table: TableData, series: SeriesRows): Steps<SeriesRows> {
  let goneCount = 0
  yield* eachOf(series.rows.length, (index) => {
    if (isGone(table, series.rows[index] ?? 0)) goneCount++
  })
  if (goneCount === 0) return series
  const rows = new Uint32Array(series.rows.length - goneCount)
  let [count, timedCount] = [0, 0]
  yield* eachOf(series.rows.length, (index) => {
    const row = series.rows[index] ?? 0
    if (isGone(table, row)) return
    rows[count++] = row
    if (index < series.timedCount) timedCount++
  })
  return { ...series, rows, timedCount }
}

/**
 * The times of the events of a series that are in the table and not in its picture, ascending: those that the
 * view hides, and deleted ones. `present`: the series without deleted events.
 */
export function* absentTimes(
  table: TableData,
  { timeField, rowCount, shown }: SeriesIndex,
  series: SeriesRows,
  present: SeriesRows,
): Steps<Float64Array> {
  if (shown === null && present.rows.length === series.rows.length) return new Float64Array(0)
  const { deviceId, attributeCode } = table.columns.texts
  const times = table.columns.times[timeField]
  const isPresent = new Uint8Array(rowCount)
  yield* eachOf(present.rows.length, (index) => {
    isPresent[present.rows[index] ?? 0] = 1
  })
  const absent: number[] = []
  yield* eachOf(rowCount, (row) => {
    if (isPresent[row] === 1 || deviceId[row] !== series.device || attributeCode[row] !== series.attribute)
      return
    const time = times[row] ?? NaN
    if (!Number.isNaN(time)) absent.push(time)
  })
  return Float64Array.from(absent).sort()
}
