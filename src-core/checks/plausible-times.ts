import { refreshMarkCode } from '../events/refresh-mark'
import type { TableData } from '../events/table-data'
import type { FaultThresholds } from './faults'

const minute = 60_000

interface Plausible {
  readonly oldest: number
  readonly latest: number
}

/** Between which times of the device an event can be. `fetchedAt`: ms since the epoch. */
export const plausibleTimes = (
  { oldestYear, futureMinutes }: FaultThresholds,
  fetchedAt: number,
): Plausible => ({
  oldest: Date.UTC(oldestYear, 0, 1),
  latest: fetchedAt + futureMinutes * minute,
})

/**
 * Detects events with an impossible device time, which would make their neighbours look wrong. If most events
 * of a table have one, its times are in another unit than milliseconds, but still in order.
 */
export const implausibleTimes = (
  { columns, rowCount }: TableData,
  thresholds: FaultThresholds,
  fetchedAt: number,
): ((row: number) => boolean) => {
  const { deviceTimestamp } = columns.times
  const { oldest, latest } = plausibleTimes(thresholds, fetchedAt)
  const isImplausible = (row: number): boolean => {
    const time = deviceTimestamp[row] ?? NaN
    return time < oldest || time > latest
  }
  let count = 0
  for (let row = 0; row < rowCount; row += 1) if (isImplausible(row)) count += 1
  return count > rowCount / 2 ? () => false : isImplausible
}

const replaced = refreshMarkCode('replaced')

/** The service has another record in its place, with the same id. */
export const isReplaced = ({ refreshMarks }: Pick<TableData, 'refreshMarks'>, row: number): boolean =>
  refreshMarks[row] === replaced

/** Detects rows that belong to no series: those with an impossible time, and those that were replaced. */
export const outsideSeries = (
  table: TableData,
  thresholds: FaultThresholds,
  fetchedAt: number,
): ((row: number) => boolean) => {
  const isImplausible = implausibleTimes(table, thresholds, fetchedAt)
  return (row) => isReplaced(table, row) || isImplausible(row)
}
