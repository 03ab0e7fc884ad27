import type { EventTable } from '../events/event-table'
import { countByDevice } from '../results/event-count'
import type { RangeStatus } from '../results/events-result'
import type { MergedRefresh } from './stored-rows'

/** How many of main's shared ids are those of answers that it could not merge. */
const uncountedSharedIds = (merged: readonly MergedRefresh[], deviceId: string): number =>
  merged
    .filter(({ refresh }) => !refresh.isCounted)
    .flatMap(({ refresh }) => refresh.devices.filter((device) => device.deviceId === deviceId))
    .reduce((sum, { verdict }) => sum + verdict.sharedIdCount, 0)

/** The state of a range after refreshes: each event counts once, although several answers have brought it. */
export const countedRange = (
  range: RangeStatus,
  table: EventTable,
  merged: readonly MergedRefresh[],
): RangeStatus => {
  const ids = range.devices.map(({ deviceId }) => deviceId)
  const counts = countByDevice(table, ids)
  const newSharedIds = merged.reduce(
    (sum, { refresh, sharedIds }) => sum + (refresh.isCounted ? 0 : sharedIds),
    0,
  )
  const devices = range.devices.map((device, index) => {
    if (device.verdict === undefined) return device
    const eventCount = counts[index] ?? 0
    const before = device.verdict.sharedIdCount - uncountedSharedIds(merged, device.deviceId)
    const sharedIdCount = before + (index === 0 ? newSharedIds : 0)
    return {
      ...device,
      verdict: { ...device.verdict, eventCount, sharedIdCount },
    }
  })
  return { ...range, devices }
}
