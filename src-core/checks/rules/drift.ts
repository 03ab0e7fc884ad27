import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { medianOfFew } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { changesIn, reach, sizeOf } from './parts/level-changes'
import { leastDeviation } from './parts/scale'

/** Fewer blocks show no drift. */
const fewestBlocks = 72
/** The first of these parts of a series shows where its level usually is. */
const parts = 3
/** Blocks beyond the band, at the least: what comes back sooner is no drift. */
const fewestBeyond = 12
/** A level shift goes most of the way at once, and a drift no more than this share of it. */
const mostAtOnce = 0.4
/**
 * A drift goes its way nearly always: this share of the steps from one level to that so many blocks later.
 */
const leastSameWay = 0.8
const stepBlocks = 2 * reach
/** A series that has moved so much of the way by then, in the same time, moves like that by nature. */
const mostBefore = 1 / 3

/** The levels between which a series stays at first. */
interface Band {
  readonly low: number
  readonly high: number
}

/**
 * From where on all levels are beyond the band, on the same side of it; the number of levels where the last
 * one is not.
 */
const leavesAt = (levels: Float64Array, { low, high }: Band): number => {
  const isAbove = (levels.at(-1) ?? NaN) > high
  const inside = levels.findLastIndex((level) => (isAbove ? level <= high : level >= low))
  return inside + 1
}

/**
 * Whether the levels go one way from a place on, and little by little. `before`: those where the series was
 * well.
 */
const isGradual = (before: Float64Array, levels: Float64Array, from: number): boolean => {
  const way = levels.subarray(from)
  const whole = medianOfFew(way.subarray(-reach)) - (way[0] ?? NaN)
  if (
    changesIn(levels.subarray(from - reach)).some((change) => sizeOf(change) > mostAtOnce * Math.abs(whole))
  )
    return false
  const steps = way.subarray(stepBlocks).map((level, at) => level - (way[at] ?? NaN))
  const sameWay = steps.reduce((count, step) => count + (step * whole > 0 ? 1 : 0), 0)
  const earlier =
    (medianOfFew(before.subarray(-reach)) - medianOfFew(before.subarray(0, reach))) / before.length
  return (
    sameWay >= leastSameWay * steps.length && Math.abs(earlier) <= (mostBefore * Math.abs(whole)) / way.length
  )
}

/**
 * The first event of a level that has left the band of the first part of its series slowly, and does not come
 * back.
 */
function* findDrifts(
  { numbers: { rows, values }, profile, blocks }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  const { pass, settings } = inspection
  if (blocks === null) return pass('drift', 'otherNature', values.length)
  const { medians, size } = blocks
  if (medians.length < fewestBlocks) return pass('drift', 'fewEvents', values.length)
  const before = medians.subarray(0, Math.floor(medians.length / parts))
  const [lowest, highest] = [Math.min(...before), Math.max(...before)]
  const margin =
    settings.thresholds.driftFactor * Math.max(highest - lowest, profile.quantum, leastDeviation(lowest))
  const at = leavesAt(medians, { low: lowest - margin, high: highest + margin })
  // Where it last was where it is at first.
  const from = medians.subarray(0, at).findLastIndex((level) => level >= lowest && level <= highest)
  yield
  if (at < before.length || at > medians.length - fewestBeyond || !isGradual(before, medians, from))
    return undefined
  const [level, last] = [medians[at] ?? NaN, medianOfFew(medians.subarray(-reach))]
  const hits = createHitList('drift', inspection)
  hits.add(rows[at * size] ?? 0, Math.max(last - highest, lowest - last) / margin, level, lowest, highest)
  hits.report(values.length)
  return undefined
}

/**
 * Facts: the level, and the lowest and the highest level in the first third of the series; of a seasonal series,
 * above what is usual at that hour.
 */
export const drift: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findDrifts,
  why: ({ facts: [level = NaN, lowest = NaN, highest = NaN] }, { t, apart }) => {
    const [low, high] = apart(lowest, highest)
    const [value] = apart(level, level > highest ? highest : lowest)
    return t('faults.rules.drift.why', { value, low, high })
  },
  picture: {
    compare: ({ facts: [, low = NaN, high = NaN] }, _, isSeasonal) =>
      isSeasonal ? [] : [{ kind: 'allowed', low, high }],
  },
}
