import type { FaultKind } from '../../src-preload/contract/faults'
import type { Steps } from '../events/slices'
import { blocksOf } from './profile/blocks'
import { numbersOf } from './profile/numbers'
import type { ProfiledSeries } from './profile/profile'
import type { Pass } from './unjudged'

/** What a single event in time that was fetched cannot show. */
const kindsOfNumbers: readonly FaultKind[] = ['outlier', 'spike', 'flatLine', 'levelShift', 'counterValue', 'counterReset', 'drift']
const kindsOfTimes: readonly FaultKind[] = ['outOfOrder', 'gap']

function* stretchOf({ series, profile, blocks }: ProfiledSeries, from: number, to: number): Steps<ProfiledSeries> {
  const { rows, times, values, fetched } = series
  const part = { rows: rows.subarray(from, to), times: times.subarray(from, to), values: values.subarray(from, to), fetched, starts: [] }
  const numbers = yield* numbersOf(part)
  return { series: part, numbers, profile, blocks: blocks === null ? null : blocksOf(numbers, profile.season) }
}

/**
 * A series as the rules may judge it: cut where there is time that was not fetched, because what was there is not known. How the series behaves is
 * known from all of its events. A single event between two cuts has nothing to be compared with.
 */
export function* stretchesOf(profiled: ProfiledSeries, pass: Pass): Steps<readonly ProfiledSeries[]> {
  const { rows, values, starts } = profiled.series
  if (starts.length === 0) return [profiled]
  const stretches: ProfiledSeries[] = []
  let [singles, singleNumbers] = [0, 0]
  for (const [at, from] of [0, ...starts].entries()) {
    const to = starts[at] ?? rows.length
    if (to - from > 1) stretches.push(yield* stretchOf(profiled, from, to))
    else {
      singles += 1
      if (Number.isFinite(values[from])) singleNumbers += 1
    }
  }
  for (const kind of kindsOfNumbers) pass(kind, 'notFetched', singleNumbers)
  for (const kind of kindsOfTimes) pass(kind, 'notFetched', singles)
  return stretches
}
