import type { ProfileCorrection } from '../../../src-preload/contract/faults'
import type { Steps } from '../../events/slices'
import type { Series } from '../series'
import { type Blocks, blocksOf } from './blocks'
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
  /** Shares, from 0 to 1. */
  readonly zeroSteps: number
  readonly zeros: number
  readonly intervals: Intervals
  readonly season: Season | null
}

/** A series with its numbers and its profile. */
export interface ProfiledSeries {
  readonly series: Series
  readonly numbers: Numbers
  readonly profile: Profile
  /** `null`: counters and states have no level. */
  readonly blocks: Blocks | null
}

const kindOf = ({ isCounter, isState, quantum }: Movement, corrected: ProfileCorrection['kind'] | undefined): SeriesKind => {
  if (corrected === 'counter' || corrected === 'state') return corrected
  const mayBe = corrected !== 'measured'
  if (mayBe && isState) return 'state'
  if (mayBe && isCounter) return 'counter'
  return quantum > 0 ? 'quantised' : 'continuous'
}

/** `corrected`: the user's correction of the kind. */
export function* profileSeries(series: Series, corrected?: ProfileCorrection['kind']): Steps<ProfiledSeries> {
  const numbers = yield* numbersOf(series)
  const movement = yield* movementOf(numbers)
  const intervals = intervalsOf(series, movement)
  const kind = kindOf(movement, corrected)
  const { quantum, usualStep, zeroSteps, zeros } = movement
  const hasLevel = kind !== 'counter' && kind !== 'state'
  const season = hasLevel ? yield* seasonOf(numbers) : null
  const blocks = hasLevel ? blocksOf(numbers, season) : null
  const reporting = corrected === 'onChange' ? { ...intervals, isEventDriven: true } : intervals
  return { series, numbers, profile: { kind, quantum, usualStep, zeroSteps, zeros, intervals: reporting, season }, blocks }
}
