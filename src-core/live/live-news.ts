import type { EventTable } from '../events/event-table'
import type { LiveState } from './live-state'
import { batchesPerUpdate, type LiveUpdate } from './live-update'

/** The rate is that of the last minute. */
const rateMs = 60_000

/** When some rows reached the service, by our clock; as far as their stamps tell, and at most now. */
const arrivedAt = ({ table: { columns }, from, to, now }: Arrival, clockDifference: number): Float64Array => {
  const { ingressTimeStamp, createdTime } = columns.times
  // The service's own stamps, because the clock of a device may be off by hours.
  const stampOf = (row: number): number =>
    Math.max(ingressTimeStamp[row] || -Infinity, createdTime[row] || -Infinity)
  const at = (row: number): number =>
    stampOf(row) === -Infinity ? now : Math.min(now, stampOf(row) - clockDifference)
  return Float64Array.from({ length: to - from }, (_, index) => at(from + index))
}

/** How many of the last minute, by whole seconds: what was fetched after a pause is older. */
const recentOf = (times: Float64Array, now: number): LiveState['arrivals'] => {
  const counts = new Map<number, number>()
  for (const time of times) {
    const at = Math.floor(time / 1000) * 1000
    if (at > now - rateMs) counts.set(at, (counts.get(at) ?? 0) + 1)
  }
  return Array.from(counts, ([at, count]) => ({ at, count }))
}

/** Every device has been asked once: what arrives from now on is new. */
export const isUnderWay = ({ devices }: LiveState): boolean =>
  devices.length > 0 &&
  devices.every(({ lastAnswerAt, error }) => lastAnswerAt !== undefined || error !== undefined)

export interface Arrival {
  readonly table: EventTable
  /** The rows that have arrived with the update. */
  readonly from: number
  readonly to: number
  /** ms since the epoch. */
  readonly now: number
}

/** The state after an update. */
export const stateAfter = (before: LiveState, update: LiveUpdate, arrival: Arrival): LiveState => {
  const { from, to, now } = arrival
  const { devices, clockDifference = before.clockDifference } = update
  const count = before.countedSince === null ? 0 : to - from
  // An update that is full may be followed by more of what was there.
  const isAllThere = isUnderWay({ ...before, devices }) && update.batches.length < batchesPerUpdate
  const recent = before.arrivals.filter(({ at }) => at > now - rateMs)
  const times = arrivedAt(arrival, clockDifference)
  const newest = times.reduce((most, time) => Math.max(most, time), -Infinity)
  return {
    ...before,
    devices,
    clockDifference,
    arrivals: count > 0 ? [...recent, ...recentOf(times, now)] : recent,
    arrivedCount: before.arrivedCount + count,
    countedSince: before.countedSince ?? (isAllThere ? now : null),
    newestAt: from === to ? before.newestAt : Math.max(newest, before.newestAt ?? -Infinity),
  }
}

/** Events in the minute before `now`; null: they have been counted for less than that. */
export const rateOf = ({ arrivals, countedSince }: LiveState, now: number): number | null =>
  countedSince === null || now - countedSince < rateMs
    ? null
    : arrivals.reduce((sum, { at, count }) => (at > now - rateMs ? sum + count : sum), 0)
