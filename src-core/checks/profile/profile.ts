import type { Steps } from '../../events/slices'
import type { ProfileCorrection } from '../faults'
import type { Series } from '../series'
import { type Blocks, blocksOf } from './blocks'
import {
  type BrokenSensorRules,
  type BrokenStretch,
  brokenStretchesIn,
  isBeyondStates,
} from './broken-stretches'
import { type Run, runEndsOf } from './equal-runs'
import { type Intervals, intervalsOf } from './intervals'
import { type Movement, movementOf } from './movement'
import { type Numbers, numbersOf } from './numbers'
import { type Season, seasonOf } from './season'

/** The kind of values in a series. */
export type SeriesKind = 'continuous' | 'quantised' | 'counter' | 'state'

/** How a series behaves when nothing is wrong with it; the basis of the rules. */
export interface Profile {
  readonly kind: SeriesKind
  /** The quantum, of which all steps are multiples; 0 for continuous values. */
  readonly quantum: number
  /** Robust standard deviation of the steps from one value to the next. */
  readonly usualStep: number
  /** The share of the steps that are none, from 0 to 1. */
  readonly zeroSteps: number
  readonly intervals: Intervals
  readonly season: Season | null
}

/** A series with its numbers and its profile. */
export interface ProfiledSeries {
  readonly series: Series
  /** Places of the series at which a broken sensor reported. */
  readonly broken: readonly BrokenStretch[]
  /** All others. */
  readonly numbers: Numbers
  /** Of these, the end of each run of equal ones. */
  readonly runEnds: Uint32Array
  readonly profile: Profile
  /** `null`: counters and states have no level. */
  readonly blocks: Blocks | null
}

const kindOf = (
  { isCounter, isState, quantum }: Movement,
  corrected: ProfileCorrection['kind'] | undefined,
): SeriesKind => {
  if (corrected === 'counter' || corrected === 'state') return corrected
  const mayBe = corrected !== 'measured'
  if (mayBe && isState) return 'state'
  if (mayBe && isCounter) return 'counter'
  return quantum > 0 ? 'quantised' : 'continuous'
}

/** Its values without those of a broken sensor. */
export const withoutBroken = (series: Series, broken: readonly Run[]): Series => {
  if (broken.length === 0) return series
  const values = series.values.slice()
  for (const { start, end } of broken) values.fill(NaN, start, end)
  return { ...series, values }
}

interface Sound extends Pick<ProfiledSeries, 'broken' | 'numbers' | 'runEnds'> {
  readonly movement: Movement
}

/** What a sensor reported while it was not broken. `ends`: of the runs of the whole series. */
function* soundPart(series: Series, ends: Uint32Array, broken: readonly BrokenStretch[]): Steps<Sound> {
  const numbers = yield* numbersOf(withoutBroken(series, broken))
  const runEnds = numbers.values === series.values ? ends : yield* runEndsOf(numbers.values)
  return { broken, numbers, runEnds, movement: yield* movementOf(numbers) }
}

/** A series that is one of states, with what may be broken or without it, jumps by nature. */
function* findSound(
  series: Series,
  corrected: ProfileCorrection['kind'] | undefined,
  sensors: BrokenSensorRules | null,
): Steps<Sound> {
  const ends = yield* runEndsOf(series.values)
  const found = sensors === null ? [] : yield* brokenStretchesIn(series.values, ends, sensors)
  const sound = yield* soundPart(series, ends, found)
  if (found.length === 0) return sound
  const all = yield* soundPart(series, ends, [])
  const isJumpy = [sound, all].some(({ movement }) => kindOf(movement, corrected) === 'state')
  return isJumpy ? yield* soundPart(series, ends, found.filter(isBeyondStates)) : sound
}

/** `corrected`: the user's correction of the kind. `sensors`: null if broken sensors are not looked for. */
export function* profileSeries(
  series: Series,
  corrected?: ProfileCorrection['kind'],
  sensors: BrokenSensorRules | null = null,
): Steps<ProfiledSeries> {
  const { broken, numbers, runEnds, movement } = yield* findSound(series, corrected, sensors)
  const intervals = intervalsOf(series, movement)
  const kind = kindOf(movement, corrected)
  const { quantum, usualStep, zeroSteps } = movement
  const hasLevel = kind !== 'counter' && kind !== 'state'
  const season = hasLevel ? yield* seasonOf(numbers) : null
  const blocks = hasLevel ? blocksOf(numbers, season) : null
  const reporting = corrected === 'onChange' ? { ...intervals, isEventDriven: true } : intervals
  return {
    series,
    broken,
    numbers,
    runEnds,
    profile: { kind, quantum, usualStep, zeroSteps, intervals: reporting, season },
    blocks,
  }
}
