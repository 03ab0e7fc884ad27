import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { medianOfFew, quantile } from '../profile/distribution'
import { deviationScale } from '../profile/movement'
import type { Numbers } from '../profile/numbers'
import type { ProfiledSeries } from '../profile/profile'
import { leastDeviation } from './scale'

/** A series is cut into so many blocks at the most, of so many events at the least, of which so many are looked at. */
const mostBlocks = 256
const fewestInBlock = 8
const lookedAt = 15
/** Fewer blocks show no level. */
const fewestBlocks = 24
/** Blocks before and after a place that make its levels. */
const reach = 6
/** A change of this share of all changes is what the series does by nature. */
const usualShare = 0.8
/** More shifts than this are what the device does. */
const mostShifts = 4

interface Blocks {
  readonly medians: Float64Array
  readonly size: number
}

/** What a value is above the usual one of its hour. */
const levelAt = ({ times, values }: Numbers, season: ProfiledSeries['profile']['season'], index: number): number => {
  const value = values[index] ?? 0
  if (season === null) return value
  const hour = Math.floor(((times[index] ?? 0) - season.hours.start) / 3_600_000)
  return value - (season.pattern[hour % season.period] ?? 0)
}

const blocksOf = (count: number, levelOf: (index: number) => number): Blocks => {
  const size = Math.max(fewestInBlock, Math.ceil(count / mostBlocks))
  const stride = Math.max(1, size / lookedAt)
  const medians = Float64Array.from({ length: Math.floor(count / size) }, (_, block) => {
    const looked = Array.from({ length: Math.min(size, lookedAt) }, (_, place) => levelOf(Math.floor(block * size + place * stride)))
    return medianOfFew(looked)
  })
  return { medians, size }
}

interface Change {
  readonly before: number
  readonly after: number
  /** How far blocks on either side are from their level. */
  readonly spread: number
}

const changeAt = (medians: Float64Array, block: number): Change => {
  const [left, right] = [medians.subarray(block - reach, block), medians.subarray(block, block + reach)]
  const [before, after] = [medianOfFew(left), medianOfFew(right)]
  const distances = [...left.map((level) => Math.abs(level - before)), ...right.map((level) => Math.abs(level - after))]
  return { before, after, spread: deviationScale * medianOfFew(distances) }
}

/** The event from which on values are nearer to the level after than to the one before. */
const placeOf = (from: number, to: number, { before, after }: Change, levelOf: (index: number) => number): number => {
  let [place, best, balance] = [from, 0, 0]
  for (let index = from; index < to; index += 1) {
    const level = levelOf(index)
    balance += Math.abs(level - before) < Math.abs(level - after) ? 1 : -1
    if (balance > best) [place, best] = [index + 1, balance]
  }
  return Math.min(place, to - 1)
}

/** Where the change is larger than at all places near it; the first of several. */
const peaksOf = (changes: readonly Change[]): readonly number[] => {
  const sizes = changes.map(({ before, after }) => Math.abs(after - before))
  const isPeak = (size: number, at: number): boolean =>
    sizes.slice(Math.max(0, at - reach), at).every((other) => other < size) && sizes.slice(at, at + reach + 1).every((other) => other <= size)
  return sizes.flatMap((size, at) => (size > 0 && isPeak(size, at) ? [at] : []))
}

/** The first event at another level than before, where the series does not move like that otherwise. */
export function* findLevelShifts({ numbers, profile }: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { rows, values } = numbers
  const { pass, settings } = inspection
  if (profile.kind === 'counter' || profile.kind === 'state') return pass('levelShift', 'otherNature', values.length)
  const levelOf = (index: number): number => levelAt(numbers, profile.season, index)
  const { medians, size } = blocksOf(values.length, levelOf)
  if (medians.length < fewestBlocks) return pass('levelShift', 'fewEvents', values.length)
  yield
  const changes = Array.from({ length: medians.length - 2 * reach + 1 }, (_, at) => changeAt(medians, at + reach))
  const usual = quantile(Float64Array.from(changes, ({ before, after }) => Math.abs(after - before)).sort(), usualShare)
  yield
  const most = settings.thresholds.levelShiftFactor
  const hits = createHitList('levelShift', inspection)
  let shifts = 0
  for (const at of peaksOf(changes)) {
    const change = changes[at]
    if (change === undefined) continue
    const { before, after, spread } = change
    const unit = Math.max(usual, spread, profile.quantum / 2, leastDeviation(before))
    const score = Math.abs(after - before) / (most * unit)
    if (score <= 1) continue
    shifts += 1
    const [middle, around] = [(at + reach) * size, (reach / 2) * size]
    hits.add(rows[placeOf(middle - around, middle + around, change, levelOf)] ?? 0, score, before, after)
  }
  if (shifts <= mostShifts) hits.report(values.length)
  else pass('levelShift', 'misfit', values.length)
  return undefined
}
