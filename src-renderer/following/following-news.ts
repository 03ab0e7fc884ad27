import { batchesPerUpdate, type FollowUpdate } from '../../src-preload/contract/following'
import type { EventTable } from '../events/event-table'
import type { FollowingState } from '../results/following-state'

/** The rate is that of the last minute. */
const rateMs = 60_000

/** When the newest of some rows happened, by our clock; as far as their stamps tell, and at most now. */
const newestOf = ({ columns: { times } }: EventTable, from: number, to: number, clockDifference: number, now: number): number | null => {
  let newest = -Infinity
  for (let row = from; row < to; row += 1) {
    // The service's own stamps, because the clock of a device may be off by hours.
    const stamp = Math.max(times.ingressTimeStamp[row] || -Infinity, times.createdTime[row] || -Infinity)
    if (stamp > newest) newest = stamp
  }
  if (to === from) return null
  return newest === -Infinity ? now : Math.min(now, newest - clockDifference)
}

/** Every device has been asked once: what arrives from now on is new. */
export const isUnderWay = ({ devices }: FollowingState): boolean =>
  devices.length > 0 && devices.every(({ lastAnswerAt, error }) => lastAnswerAt !== undefined || error !== undefined)

export interface Arrival {
  readonly table: EventTable
  /** The rows that have arrived with the update. */
  readonly from: number
  readonly to: number
  /** ms since the epoch. */
  readonly now: number
}

/** The state after an update. */
export const stateAfter = (before: FollowingState, update: FollowUpdate, { table, from, to, now }: Arrival): FollowingState => {
  const { devices, clockDifference = before.clockDifference } = update
  const count = before.countedSince === null ? 0 : to - from
  // An update that is full may be followed by more of what was there.
  const isAllThere = isUnderWay({ ...before, devices }) && update.batches.length < batchesPerUpdate
  const recent = before.arrivals.filter(({ at }) => at > now - rateMs)
  const newest = newestOf(table, from, to, clockDifference, now)
  return {
    ...before,
    devices,
    clockDifference,
    arrivals: count > 0 ? [...recent, { at: now, count }] : recent,
    arrivedCount: before.arrivedCount + count,
    countedSince: before.countedSince ?? (isAllThere ? now : null),
    newestAt: newest === null ? before.newestAt : Math.max(newest, before.newestAt ?? -Infinity),
  }
}

/** Events in the minute before `now`; null: they have been counted for less than that. */
export const rateOf = ({ arrivals, countedSince }: FollowingState, now: number): number | null =>
  countedSince === null || now - countedSince < rateMs ? null : arrivals.reduce((sum, { at, count }) => (at > now - rateMs ? sum + count : sum), 0)
