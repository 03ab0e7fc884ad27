import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { type Blocks, blocksOf, levelAt } from '../profile/blocks'
import { quantile } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { flatRunsOf } from './parts/flat-runs'
import {
  apartFactor,
  type Change,
  changesIn,
  ownMovement,
  peaksOf,
  reach,
  sizeOf,
  spreadAt,
  usualShare,
} from './parts/level-changes'
import { leastDeviation } from './parts/scale'
import { unitChangeIn } from './parts/unit-change'

/** Fewer blocks show no level. */
const fewestBlocks = 24
/**
 * Leaving a level and returning to it is one episode, flagged at its start. A series with more episodes does
 * this by nature.
 */
const mostDepartures = 2
/** Levels within this share of the change are the same. */
const sameWithin = 0.25
/** The way back has at least this share of the size of the way there, and the other way round. */
const leastOfSize = 0.6
/** A change this far up to the threshold ends the series' own movement. */
const cutShare = 0.5

/**
 * Whether a change takes back an earlier one: to the level before it, or as far in the other direction, for
 * the level may have moved since.
 */
const takesBack = (change: Change, earlier: Change): boolean => {
  const [size, way] = [sizeOf(earlier), (change.after - change.before) / (earlier.before - earlier.after)]
  return (
    Math.abs(change.after - earlier.before) < sameWithin * size ||
    (way >= leastOfSize && way <= 1 / leastOfSize)
  )
}

/** The event from which values are nearer to the level after than to the one before. */
const shiftIndex = (
  from: number,
  to: number,
  { before, after }: Change,
  levelOf: (index: number) => number,
): number => {
  let [shifted, best, balance] = [from, 0, 0]
  for (let index = from; index < to; index += 1) {
    const level = levelOf(index)
    balance += Math.abs(level - before) < Math.abs(level - after) ? 1 : -1
    if (balance > best) [shifted, best] = [index + 1, balance]
  }
  return Math.min(shifted, to - 1)
}

/**
 * The shifts without the returns to a level that was left. `changes`: all that might be shifts; the way back
 * may be clearer than the way there.
 */
const departuresOf = <T extends Change>(shifts: readonly T[], changes: readonly T[]): readonly T[] => {
  const departures: T[] = []
  let left: T | null = null
  for (const shift of shifts) {
    if (left !== null && takesBack(shift, left)) left = null
    else {
      const earlier =
        departures.length === 0
          ? changes.findLast((change) => change.block < shift.block && takesBack(shift, change))
          : undefined
      departures.push(earlier ?? shift)
      left = earlier === undefined ? shift : null
    }
  }
  return departures
}

/**
 * Whether a series goes back and forth between the same levels, or to more than a fault explains: it does
 * this by nature.
 */
const isNature = (departures: readonly Change[]): boolean =>
  departures.length > mostDepartures ||
  departures.some((one, at) =>
    departures
      .slice(0, at)
      .some((earlier) =>
        [earlier.before, earlier.after].some(
          (level) => Math.abs(one.after - level) < sameWithin * sizeOf(earlier),
        ),
      ),
  )

/**
 * Whether half of the blocks on one side of a change are those of a stuck sensor: that is a flat line, and no
 * level of the device. Nor is it a change if a broken sensor left out a whole block or more between them:
 * nobody saw how the level went meanwhile.
 */
function* createStuckTest(
  profiled: ProfiledSeries,
  { size }: Blocks,
  inspection: Inspection,
): Steps<(change: Change) => boolean> {
  const found = yield* flatRunsOf(profiled, inspection)
  const { times } = profiled.numbers
  const runs =
    typeof found === 'string'
      ? []
      : found.runs.map(({ start, end }) => [times[start] ?? NaN, times[end - 1] ?? NaN] as const)
  const holes = profiled.broken
    .filter(({ start, end }) => end - start >= size)
    .map(({ start }) => profiled.series.times[start] ?? NaN)
  const timeOf = (block: number, index = 0.5): number =>
    times[Math.min(times.length - 1, Math.floor((block + index) * size))] ?? NaN
  const isStuck = (block: number): boolean =>
    runs.some(([from, to]) => timeOf(block) >= from && timeOf(block) <= to)
  const stuckFrom = (block: number): number =>
    Array.from({ length: reach }, (_, index) => isStuck(block + index)).filter(Boolean).length
  const isAcross = (block: number): boolean =>
    holes.some((hole) => hole > timeOf(block - reach / 2, 0) && hole < timeOf(block + reach / 2, 0))
  return ({ block }) => isAcross(block) || Math.max(stuckFrom(block - reach), stuckFrom(block)) >= reach / 2
}

interface Scored extends Change {
  readonly score: number
}

interface Candidates {
  readonly shifts: readonly Scored[]
  /** With those that are too small for one. */
  readonly likely: readonly Scored[]
}

/** The changes of level that are larger than the series usually has. */
function* candidatesIn(
  { medians }: Blocks,
  { profile }: ProfiledSeries,
  { settings }: Inspection,
): Steps<Candidates> {
  const changes = changesIn(medians)
  const usual = quantile(Float64Array.from(changes, sizeOf), usualShare)
  yield
  const scoreOf = (change: Change, least: number): number =>
    sizeOf(change) /
    (settings.thresholds.levelShiftFactor *
      Math.max(usual, spreadAt(medians, change), least, leastDeviation(change.before)))
  const peaks = peaksOf(changes).map((change) => ({ ...change, score: scoreOf(change, profile.quantum / 2) }))
  const likely = peaks.filter(({ score }) => score > cutShare)
  const own = ownMovement(medians, likely)
  return {
    shifts: likely.filter((change) => change.score > 1 && sizeOf(change) > apartFactor * own(change)),
    likely,
  }
}

/** The first event at another level than before, if the series does not usually change like that. */
function* findLevelShifts(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { numbers, profile, blocks } = profiled
  const { rows, values } = numbers
  const { pass, settings } = inspection
  if (blocks === null) return pass('levelShift', 'otherNature', values.length)
  const { medians, size } = blocks
  if (medians.length < fewestBlocks) return pass('levelShift', 'fewEvents', values.length)
  yield
  const { shifts, likely } = yield* candidatesIn(blocks, profiled, inspection)
  const reported = profile.season === null ? medians : blocksOf(numbers, null).medians
  const gross = unitChangeIn(reported, settings.thresholds.levelShiftFactor)
  if (shifts.length === 0 && gross === null) return undefined
  const isOfStuck = yield* createStuckTest(profiled, blocks, inspection)
  const departures = departuresOf(
    shifts.filter((change) => !isOfStuck(change)),
    likely.filter((change) => !isOfStuck(change)),
  )
  const isUsual = isNature(departuresOf(shifts, likely)) || isNature(departures)
  const isSaid = departures.length > 0 && !isUsual
  const ofUnit = isSaid || gross === null || isOfStuck(gross) ? null : gross
  if (ofUnit === null && isUsual) return pass('levelShift', 'misfit', values.length)
  const levelOf = (index: number): number => levelAt(numbers, ofUnit === null ? profile.season : null, index)
  const hits = createHitList('levelShift', inspection)
  for (const change of ofUnit === null ? departures : [ofUnit]) {
    const [middle, around] = [change.block * size, (reach / 2) * size]
    hits.add(
      rows[shiftIndex(middle - around, middle + around, change, levelOf)] ?? 0,
      change.score,
      change.before,
      change.after,
    )
  }
  hits.report(values.length)
  return undefined
}

/** Facts: the level before and after; of a seasonal series, above what is usual at that hour. */
export const levelShift: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findLevelShifts,
  why: ({ facts: [first = NaN, second = NaN] }, { t, apart }) => {
    const [before, after] = apart(first, second)
    return t('faults.rules.levelShift.why', { before, after })
  },
  picture: {
    reach: 90,
    compare: ({ facts: [before = NaN, after = NaN] }, { times, at }, isSeasonal) => {
      const time = times[at] ?? NaN
      if (isSeasonal) return []
      return [
        { kind: 'level', value: before, from: -Infinity, to: time },
        { kind: 'level', value: after, from: time, to: Infinity },
      ]
    },
    caption: ([before = NaN, after = NaN], { t, rounded }) =>
      t('faults.rules.levelShift.caption', { value: rounded(before), after: rounded(after) }),
  },
}
