import { uncoveredOf } from '../proof/coverage'
import { coverageOfRun } from '../proof/coverage-of-verdict'
import type { EventsResult } from '../results/events-result'
import { querySource, type UsedConnection } from '../results/result-source'
import type { LiveSource } from './live-result'

/** The query of a complete range; null if it is none. */
export const liveSource = ({ source }: Pick<EventsResult, 'source'>): LiveSource | null => {
  if (
    source.kind !== 'query' ||
    source.limit !== null ||
    source.start === undefined ||
    source.end === undefined
  )
    return null
  return { ...source, start: source.start, end: source.end }
}

/** Devices that are followed from `start` on; both ms since the epoch. */
export const newSource = (
  devices: readonly string[],
  connection: UsedConnection,
  zone: string,
  start: number,
  receivedAt: number,
): LiveSource => ({
  ...querySource(connection, { devices, preset: 'custom', start, end: start, limit: null }, zone),
  receivedAt,
})

/**
 * Up to where everything is proven of all devices of a result; ms since the epoch. A range that reaches into
 * the future was proven empty there too early, so not after its last answer.
 */
export const endOfProof = (
  { state: { coverage, range } }: Pick<EventsResult, 'state'>,
  { start, end, receivedAt }: LiveSource,
): number => {
  const devices = coverage ?? coverageOfRun(range?.devices ?? [], { first: start, last: end }, receivedAt)
  const ends = devices.map((device) => {
    const last = device.proven.at(-1)
    if (last === undefined) return start
    const hole = uncoveredOf(device, [{ first: start, last: last.last }])
    return Math.min(hole.first ?? last.last + 1, last.asOf)
  })
  return Math.max(start, ends.length === 0 ? start : ends.reduce((one, other) => Math.min(one, other)))
}
