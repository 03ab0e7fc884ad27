import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { quantile } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import { blocksOf, type Change, changeAt, levelAt, ownMovement, peaksOf, reach, sizeOf } from './level-blocks'
import { leastDeviation } from './scale'

/** Fewer blocks show no level. */
const fewestBlocks = 24
/** A change of this share of all changes is what the series does by nature. */
const usualShare = 0.8
/** A level that is left and comes back is one episode, flagged where it is left. A series that leaves its level more often does so by nature. */
const mostDepartures = 2
/** Levels that are so near to each other are the same, in parts of the change. */
const sameWithin = 0.25
/** A shift is so many times as far as the series moves on its own. */
const apartFactor = 1.15
/** So far beyond the threshold a change may end what the series does on its own. */
const cutShare = 0.5

const isNear = (level: number, other: number, change: Change): boolean => Math.abs(level - other) < sameWithin * sizeOf(change)

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

/** Without the ways back to a level that was left. */
const departuresOf = <T extends Change>(shifts: readonly T[]): readonly T[] => {
  const departures: T[] = []
  let left: T | null = null
  for (const shift of shifts) {
    if (left !== null && isNear(shift.after, left.before, left)) left = null
    else {
      departures.push(shift)
      left = shift
    }
  }
  return departures
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
  const usual = quantile(Float64Array.from(changes, sizeOf).sort(), usualShare)
  yield
  const scoreOf = (change: Change, least: number): number =>
    sizeOf(change) / (settings.thresholds.levelShiftFactor * Math.max(usual, change.spread, least, leastDeviation(change.before)))
  const peaks = peaksOf(changes).map((change) => ({ ...change, score: scoreOf(change, profile.quantum / 2) }))
  const own = ownMovement(
    medians,
    peaks.filter(({ score }) => score > cutShare),
  )
  const departures = departuresOf(peaks.filter((change) => change.score > 1 && sizeOf(change) > apartFactor * own(change)))
  if (departures.length > mostDepartures) return pass('levelShift', 'misfit', values.length)
  const hits = createHitList('levelShift', inspection)
  for (const change of departures) {
    const [middle, around] = [change.block * size, (reach / 2) * size]
    hits.add(rows[placeOf(middle - around, middle + around, change, levelOf)] ?? 0, change.score, change.before, change.after)
  }
  hits.report(values.length)
  return undefined
}
