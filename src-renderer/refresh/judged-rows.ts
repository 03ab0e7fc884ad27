import { oddityBit, type TimeField, timeFields } from '../../src-preload/contract/event'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { isInWindows, type RangeWindows } from '../results/range-windows'

/** Windows by device ID. */
export type WindowsByDevice = ReadonlyMap<string, RangeWindows>

const otherDevice = oddityBit('otherDevice')

/**
 * The windows of each row's device; undefined for a row of another device than the one whose events were
 * requested.
 */
const windowsOfRow = (
  { columns, texts }: TableData,
  windows: WindowsByDevice,
): ((row: number) => RangeWindows | undefined) => {
  const byCode = new Map([...windows].map(([deviceId, own]) => [texts.deviceId.indexOf(deviceId, 1), own]))
  return (row) =>
    ((columns.oddities[row] ?? 0) & otherDevice) === 0
      ? byCode.get(columns.texts.deviceId[row] ?? 0)
      : undefined
}

/**
 * The time stamps that the service's range may apply to, which its description leaves open: not one with a
 * value outside the windows in which the rows were found.
 */
export function* possibleStamps(
  table: TableData,
  windows: WindowsByDevice,
  stamps: readonly TimeField[] = timeFields,
): Steps<readonly TimeField[]> {
  const windowsOf = windowsOfRow(table, windows)
  const possible = new Set(stamps)
  yield* inRanges(table.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const own = windowsOf(row)
      if (own === undefined) continue
      for (const field of possible) {
        const stamp = table.columns.times[field][row] ?? NaN
        if (!Number.isNaN(stamp) && !isInWindows(own, stamp)) possible.delete(field)
      }
    }
  })
  return [...possible]
}

/**
 * Which rows an answer about these windows contains for certain if the service still has them: those with
 * every stamp that the range may apply to in one of the windows. None, if no stamp is possible.
 */
export const rowsWithin = (
  table: TableData,
  windows: WindowsByDevice,
  stamps: readonly TimeField[],
): ((row: number) => boolean) => {
  const windowsOf = windowsOfRow(table, windows)
  const columns = stamps.map((field) => table.columns.times[field])
  return (row) => {
    const own = windowsOf(row)
    return (
      own !== undefined &&
      columns.length > 0 &&
      columns.every((column) => isInWindows(own, column[row] ?? NaN))
    )
  }
}
