import { firstNotBelow } from '../../events/sorted-numbers'
import { medianOfFew } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'

/** Fewer devices do not show which of them departs. */
export const fewestDevices = 3
/** The time that devices have in common is divided into at most this many moments, and fewer than this show nothing. */
const mostMoments = 256
const fewestMoments = 48
/** A moment lasts this many usual intervals at the least, */
const fewestIntervals = 4
/** and this many of its events are looked at. */
const lookedAt = 7
/** A series without events at more than this share of the moments is left out. */
const maxEmpty = 0.4

export interface DeviceLevels {
  readonly series: ProfiledSeries
  /** The median of the series at each moment; NaN without events. */
  readonly levels: Float64Array
}

/** The levels of several devices at the same moments. */
export interface CommonLevels {
  /** ms since the epoch: the start of the first moment. */
  readonly start: number
  /** ms from one moment to the next. */
  readonly width: number
  readonly devices: readonly DeviceLevels[]
}

const ascending = (numbers: readonly number[]): readonly number[] => numbers.toSorted((one, other) => one - other)

const levelsOf = ({ numbers: { times, values } }: ProfiledSeries, start: number, width: number, count: number): Float64Array => {
  let from = firstNotBelow(times, start)
  return Float64Array.from({ length: count }, (_, moment) => {
    const first = from
    while (from < times.length && (times[from] ?? Infinity) < start + (moment + 1) * width) from += 1
    const stride = Math.max(1, (from - first) / lookedAt)
    return medianOfFew(Array.from({ length: Math.min(from - first, lookedAt) }, (_, place) => values[Math.floor(first + place * stride)] ?? NaN))
  })
}

const isFilled = (levels: Float64Array): boolean => levels.reduce((empty, level) => empty + (Number.isNaN(level) ? 1 : 0), 0) <= maxEmpty * levels.length

/** Over the time in which at least three of the series report; null if there are fewer, or if it is too short. */
export const commonLevels = (all: readonly ProfiledSeries[]): CommonLevels | null => {
  const start = ascending(all.map(({ numbers: { times } }) => times[0] ?? NaN))[fewestDevices - 1] ?? NaN
  const end = ascending(all.map(({ numbers: { times } }) => times.at(-1) ?? NaN)).at(-fewestDevices) ?? NaN
  const interval = medianOfFew(all.map(({ profile: { intervals } }) => intervals.usual))
  const width = Math.max((end - start) / mostMoments, fewestIntervals * interval)
  const count = Math.floor((end - start) / width)
  if (!(count >= fewestMoments)) return null
  const devices = all.map((series) => ({ series, levels: levelsOf(series, start, width, count) })).filter(({ levels }) => isFilled(levels))
  return devices.length < fewestDevices ? null : { start, width, devices }
}
