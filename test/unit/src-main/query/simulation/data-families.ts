import type { Random } from '../../../../service/random'
import { type Spread, timesBySpread } from '../../../../service/spreads'

const hour = 3_600_000
const day = 24 * hour
/** The end of every range here. */
const end = Date.UTC(2026, 10, 20)

/** Where the events of a device lie in the range that is asked for. */
export interface DataFamily {
  readonly name: string
  readonly isEven: boolean
  readonly spread: Spread
  readonly rangeMs: number
  /** The part of the range with events, and where it begins; absent: all of it. */
  readonly part?: { readonly ms: number; readonly isAtEnd: boolean }
}

export const dataFamilies: readonly DataFamily[] = [
  { name: 'filling the range', isEven: true, spread: 'uniform', rangeMs: day },
  {
    name: 'the last 83 %',
    isEven: true,
    spread: 'uniform',
    rangeMs: day,
    part: { ms: 20 * hour, isAtEnd: true },
  },
  {
    name: '3 h of 30 days',
    isEven: true,
    spread: 'uniform',
    rangeMs: 30 * day,
    part: { ms: 3 * hour, isAtEnd: true },
  },
  {
    name: '200 h of 30 days',
    isEven: true,
    spread: 'uniform',
    rangeMs: 30 * day,
    part: { ms: 200 * hour, isAtEnd: false },
  },
  { name: '60 attributes on one grid', isEven: true, spread: 'grid', rangeMs: day },
  { name: 'one burst', isEven: false, spread: 'oneBurst', rangeMs: day },
  { name: 'shifts', isEven: false, spread: 'shifts', rangeMs: 7 * day },
  { name: 'day and night', isEven: false, spread: 'dayAndNight', rangeMs: 7 * day },
  { name: 'heavy tails', isEven: false, spread: 'heavyTails', rangeMs: day },
  {
    name: 'bursts in part of the range',
    isEven: false,
    spread: 'bursty',
    rangeMs: day,
    part: { ms: 20 * hour, isAtEnd: true },
  },
  { name: 'a clock set back', isEven: false, spread: 'clockSetBack', rangeMs: day },
]

export interface FamilyData {
  /** ms since the epoch. */
  readonly whole: { readonly first: number; readonly last: number }
  /** Ascending, ms. */
  readonly times: Float64Array
}

export const makeFamily = (
  { spread, rangeMs, part }: DataFamily,
  count: number,
  random: Random,
): FamilyData => {
  const first = end - rangeMs
  const { ms, isAtEnd } = part ?? { ms: rangeMs, isAtEnd: true }
  const to = isAtEnd ? end : first + ms + random() * (rangeMs - ms)
  const times = timesBySpread[spread]({ count, from: to - ms, to }, random).sort()
  return { whole: { first, last: end }, times }
}
