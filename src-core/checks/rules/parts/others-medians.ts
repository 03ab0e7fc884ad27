import type { Steps } from '../../../events/slices'
import { firstNotBelow } from '../../../events/sorted-numbers'
import { median, medianOfSorted, quantile, sampleOf, sortFirst } from '../../profile/distribution'
import { type DeviceLevels, fewestDevices } from './common-levels'

/** The usual distance of each device from the common level settles in few rounds. */
const rounds = 3
/** At this share of the first moments devices are near each other if they move together. */
const nearShare = 0.5
/**
 * The common movement is that of the moments furthest from its middle: a machine may stand at one level for
 * half of the time.
 */
const movedShare = 0.8
/**
 * Devices move together if they are usually nearer to each other than this share of their common movement.
 */
const togetherWithin = 0.25

/** What one device does, compared with the others of its model. */
export interface ComparedDevice extends DeviceLevels {
  /**
   * The level that the other devices suggest at each moment: their median, and what this one usually differs
   * from it by.
   */
  readonly expected: Float64Array
  /**
   * Its distance from the median of all, itself included, so that a departing device does not move the
   * others.
   */
  readonly distances: Float64Array
  /** Whether it usually moves with the others. */
  readonly isTogether: boolean
}

/**
 * The half of the moments that shows what is usual for a device: a departure may last from there to the end.
 */
export const firstHalf = (numbers: Float64Array): Float64Array =>
  numbers.subarray(0, Math.ceil(numbers.length / 2))

const sampled = (numbers: Float64Array): Float64Array =>
  sampleOf(numbers.length, (index) => numbers[index] ?? NaN)
const medianOf = (numbers: Float64Array): number => median(sampled(numbers))

/**
 * The median of the first of sorted numbers without one of them; NaN, which comes last, may be among them.
 */
export const medianWithout = (sorted: Float64Array, without: number, size = sorted.length): number => {
  const count = size - 1
  const own = Number.isNaN(without) ? count : firstNotBelow(sorted, without, size)
  const at = (index: number): number => sorted[index < own ? index : index + 1] ?? NaN
  return count === 0 ? NaN : (at((count - 1) >> 1) + at(count >> 1)) / 2
}

/** The levels at one moment, each without the offset of its device. */
interface Moment {
  /** Ascending; those that are present come first. */
  readonly levels: Float64Array
  present: number
}

function* sortMoments(
  moments: readonly Moment[],
  levels: readonly Float64Array[],
  offsets: readonly number[],
): Steps<void> {
  for (const [at, moment] of moments.entries()) {
    levels.forEach((own, device) => (moment.levels[device] = (own[at] ?? NaN) - (offsets[device] ?? 0)))
    sortFirst(moment.levels, levels.length)
    moment.present = levels.reduce((count, own) => count + (Number.isNaN(own[at] ?? NaN) ? 0 : 1), 0)
    yield
  }
}

/** The median of all; those with fewer than three devices count for nothing. */
const middleOf = ({ levels, present }: Moment): number =>
  present < fewestDevices ? NaN : medianOfSorted(levels, present)

/** What each device usually differs by from the others, and the moments without that. */
function* settle(
  levels: readonly Float64Array[],
): Steps<{ readonly offsets: readonly number[]; readonly moments: readonly Moment[] }> {
  const moments = Array.from(levels[0] ?? [], (): Moment => ({
    levels: new Float64Array(levels.length),
    present: 0,
  }))
  let offsets = levels.map((own) => medianOf(firstHalf(own)))
  yield* sortMoments(moments, levels, offsets)
  for (let round = 0; round < rounds; round += 1) {
    const middles = moments.map(middleOf)
    offsets = []
    for (const own of levels) {
      offsets.push(medianOf(firstHalf(own).map((level, moment) => level - (middles[moment] ?? NaN))))
      yield
    }
    yield* sortMoments(moments, levels, offsets)
  }
  return { offsets, moments }
}

/** Compares the levels of devices at common moments. */
export function* compareDevices(devices: readonly DeviceLevels[]): Steps<readonly ComparedDevice[]> {
  const { offsets, moments } = yield* settle(devices.map(({ levels }) => levels))
  const middles = Float64Array.from(moments, middleOf)
  const middle = medianOf(middles)
  const movement = quantile(sampled(middles.map((level) => Math.abs(level - middle))), movedShare)
  const compared: ComparedDevice[] = []
  for (const [device, { series, levels }] of devices.entries()) {
    const offset = offsets[device] ?? 0
    const expectedAt = ({ levels: all, present }: Moment, own: number): number =>
      present < fewestDevices
        ? NaN
        : offset + medianWithout(all, own - offset, present + (Number.isNaN(own) ? 1 : 0))
    const expected = Float64Array.from(moments, (moment, at) => expectedAt(moment, levels[at] ?? NaN))
    const near = quantile(
      sampled(firstHalf(levels).map((level, moment) => Math.abs(level - (expected[moment] ?? NaN)))),
      nearShare,
    )
    const distances = levels.map((level, moment) => Math.abs(level - offset - (middles[moment] ?? NaN)))
    compared.push({ series, levels, expected, distances, isTogether: near <= togetherWithin * movement })
    yield
  }
  return compared
}
