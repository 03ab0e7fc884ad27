import { medianOfFew } from './distribution'
import type { Numbers } from './numbers'
import type { Season } from './season'

/**
 * A series is divided into at most this many blocks, of at least this many events, of which this many are
 * sampled.
 */
const mostBlocks = 256
const fewestInBlock = 8
const lookedAt = 15

/** The level of a series from its first event to its last: what is left of it without noise and season. */
export interface Blocks {
  readonly medians: Float64Array
  /** The number of events in each block. */
  readonly size: number
}

/** A value relative to the usual one of its hour. */
export const levelAt = ({ times, values }: Numbers, season: Season | null, index: number): number => {
  const value = values[index] ?? 0
  if (season === null) return value
  const hour = Math.floor(((times[index] ?? 0) - season.hours.start) / 3_600_000)
  return value - (season.pattern[hour % season.period] ?? 0)
}

export const blocksOf = (numbers: Numbers, season: Season | null): Blocks => {
  const count = numbers.values.length
  const size = Math.max(fewestInBlock, Math.ceil(count / mostBlocks))
  const stride = Math.max(1, size / lookedAt)
  const looked = new Float64Array(Math.min(size, lookedAt))
  const medians = Float64Array.from({ length: Math.floor(count / size) }, (_, block) => {
    for (let index = 0; index < looked.length; index += 1)
      looked[index] = levelAt(numbers, season, Math.floor(block * size + index * stride))
    return medianOfFew(looked)
  })
  return { medians, size }
}
