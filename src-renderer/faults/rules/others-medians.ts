import { firstNotBelow } from '../../events/sorted-numbers'
import { median, quantile, sampleOf } from '../profile/distribution'
import { type DeviceLevels, fewestDevices } from './common-levels'

/** The usual distance of each device from the common level settles in few rounds. */
const rounds = 3
/** At this share of the first moments devices are near each other if they move together. */
const nearShare = 0.5
/** The common movement is that of the moments furthest from its middle: a machine may stand at one level for half of the time. */
const movedShare = 0.8
/** Devices move together if they are usually nearer to each other than this share of their common movement. */
const togetherWithin = 0.25

/** What one device does, compared with the others of its model. */
export interface ComparedDevice extends DeviceLevels {
  /** The level that the other devices suggest at each moment: their median, and what this one usually differs from it by. */
  readonly expected: Float64Array
  /** Its distance from the median of all, itself included, so that a departing device does not move the others. */
  readonly distances: Float64Array
  /** Whether it usually moves with the others. */
  readonly isTogether: boolean
}

/** The half of the moments that shows what is usual for a device: a departure may last from there to the end. */
export const firstHalf = (numbers: Float64Array): Float64Array => numbers.subarray(0, Math.ceil(numbers.length / 2))

const sortedOf = (numbers: Float64Array): Float64Array => sampleOf(numbers.length, (index) => numbers[index] ?? NaN)
const medianOf = (numbers: Float64Array): number => median(sortedOf(numbers))

/** The median of sorted numbers without one of them. */
const medianWithout = (sorted: Float64Array, without: number): number => {
  const place = firstNotBelow(sorted, without)
  const count = sorted.length - 1
  const at = (index: number): number => sorted[index < place ? index : index + 1] ?? NaN
  return (at((count - 1) >> 1) + at(count >> 1)) / 2
}

/** The levels at each moment that are present, each without its own offset, ascending. */
const sortedMoments = (levels: readonly Float64Array[], offsets: readonly number[]): readonly Float64Array[] =>
  Array.from({ length: levels[0]?.length ?? 0 }, (_, moment) =>
    Float64Array.from(levels, (own, device) => (own[moment] ?? NaN) - (offsets[device] ?? 0))
      .filter(Number.isFinite)
      .sort(),
  )

/** Compares the levels of devices at common moments; those with fewer than three devices count for nothing. */
export const compareDevices = (devices: readonly DeviceLevels[]): readonly ComparedDevice[] => {
  const levels = devices.map((device) => device.levels)
  let offsets = levels.map((own) => medianOf(firstHalf(own)))
  let moments = sortedMoments(levels, offsets)
  const middleAt = (moment: number): number => ((moments[moment]?.length ?? 0) < fewestDevices ? NaN : median(moments[moment] ?? new Float64Array()))
  for (let round = 0; round < rounds; round += 1) {
    offsets = levels.map((own) => medianOf(firstHalf(own).map((level, moment) => level - middleAt(moment))))
    moments = sortedMoments(levels, offsets)
  }
  const middles = Float64Array.from(moments, (_, moment) => middleAt(moment))
  const middle = medianOf(middles)
  const movement = quantile(sortedOf(middles.map((level) => Math.abs(level - middle))), movedShare)
  return devices.map(({ series, levels: own }, device): ComparedDevice => {
    const offset = offsets[device] ?? 0
    const expected = own.map((level, moment) => (Number.isNaN(middles[moment] ?? NaN) ? NaN : offset + medianWithout(moments[moment] ?? own, level - offset)))
    const near = quantile(sortedOf(firstHalf(own).map((level, moment) => Math.abs(level - (expected[moment] ?? NaN)))), nearShare)
    return {
      series,
      levels: own,
      expected,
      distances: own.map((level, moment) => Math.abs(level - offset - (middles[moment] ?? NaN))),
      isTogether: near <= togetherWithin * movement,
    }
  })
}
