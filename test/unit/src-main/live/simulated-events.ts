import type { LiveEvents } from './live-service'
import type { Simulation } from './simulated-session'

export const startMs = 1_763_622_000_000
export const minute = 60_000
export const hour = 60 * minute

/** Device time stamp and arrival, in ms after the start. */
export const eventsAt = (...times: readonly (readonly [time: number, arrival: number])[]): LiveEvents => {
  const sorted = times.toSorted(([one], [other]) => one - other)
  return {
    times: Float64Array.from(sorted, ([time]) => startMs + time),
    arrivals: Float64Array.from(sorted, ([, arrival]) => startMs + arrival),
  }
}
export const every = (count: number, ms: number, shift = 0, from = 0) =>
  Array.from({ length: count }, (_, at) => [from + at * ms + shift, from + at * ms + 100] as const)

export const device = ({ last }: Simulation) => {
  const [found] = last.devices
  if (found === undefined) throw new Error('no device')
  return found
}
export const inOrder = (rows: readonly number[]): readonly number[] =>
  rows.toSorted((one, other) => one - other)
export const allRows = ({ times }: LiveEvents): readonly number[] => Array.from(times, (_, row) => row)
