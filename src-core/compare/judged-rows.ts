import { anomalyBit, type TimeField, timeFields } from '../events/event'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { TimeSet } from '../proof/time-set'
import type { TimesByDevice } from '../proof/times-by-device'

const otherDevice = anomalyBit('otherDevice')

/**
 * The times of each row's device; undefined for a row of another device than the one whose events were
 * requested.
 */
const timesOfRow = (
  { columns, texts }: TableData,
  times: TimesByDevice,
): ((row: number) => TimeSet | undefined) => {
  const byCode = new Map([...times].map(([deviceId, own]) => [texts.deviceId.indexOf(deviceId, 1), own]))
  return (row) =>
    ((columns.anomalies[row] ?? 0) & otherDevice) === 0
      ? byCode.get(columns.texts.deviceId[row] ?? 0)
      : undefined
}

/**
 * The time stamps that the service's range may apply to, which its description leaves open: not one with a
 * value outside the times in which the rows were found.
 */
export function* possibleStamps(
  table: TableData,
  times: TimesByDevice,
  stamps: readonly TimeField[] = timeFields,
): Steps<readonly TimeField[]> {
  const timesOf = timesOfRow(table, times)
  const possible = new Set(stamps)
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const own = timesOf(row)
      if (own === undefined) continue
      for (const field of possible) {
        const stamp = table.columns.times[field][row] ?? NaN
        if (!Number.isNaN(stamp) && !own.contains(stamp)) possible.delete(field)
      }
    }
  })
  return [...possible]
}

/**
 * Which rows an answer about these times contains for certain if the service still has them: those with
 * every stamp that the range may apply to in them. None, if no stamp is possible. `found`: the times in which the
 * rows were found, where these are known; a stamp that cannot be read is somewhere in them.
 */
export const rowsWithin = (
  table: TableData,
  times: TimesByDevice,
  stamps: readonly TimeField[],
  found?: TimesByDevice,
): ((row: number) => boolean) => {
  const timesOf = timesOfRow(table, times)
  const columns = stamps.map((field) => table.columns.times[field])
  const areWhole = new Set(
    [...times].flatMap(([deviceId, own]) =>
      found?.get(deviceId)?.subtract(own).isEmpty === true ? [own] : [],
    ),
  )
  return (row) => {
    const own = timesOf(row)
    if (own === undefined || columns.length === 0) return false
    return columns.every((column) => {
      const stamp = column[row] ?? NaN
      return Number.isNaN(stamp) ? areWhole.has(own) : own.contains(stamp)
    })
  }
}
