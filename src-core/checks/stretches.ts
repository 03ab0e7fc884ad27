import type { Steps } from '../events/slices'
import { blocksOf } from './profile/blocks'
import type { BrokenStretch } from './profile/broken-stretches'
import { runEndsOf } from './profile/equal-runs'
import { numbersOf } from './profile/numbers'
import { type ProfiledSeries, withoutBroken } from './profile/profile'

/** What of them lies in a part of the series, by its places there. */
const within = (broken: readonly BrokenStretch[], from: number, to: number): readonly BrokenStretch[] =>
  broken.flatMap((stretch) => {
    const [start, end] = [Math.max(stretch.start, from), Math.min(stretch.end, to)]
    return start < end ? [{ ...stretch, start: start - from, end: end - from }] : []
  })

function* stretchOf(
  { series, profile, blocks, ...whole }: ProfiledSeries,
  from: number,
  to: number,
): Steps<ProfiledSeries> {
  const { rows, times, values, fetched } = series
  const part = {
    rows: rows.subarray(from, to),
    times: times.subarray(from, to),
    values: values.subarray(from, to),
    fetched,
    starts: [],
  }
  const broken = within(whole.broken, from, to)
  const numbers = yield* numbersOf(withoutBroken(part, broken))
  const runEnds = yield* runEndsOf(numbers.values)
  return {
    series: part,
    broken,
    numbers,
    runEnds,
    profile,
    blocks: blocks === null ? null : blocksOf(numbers, profile.season),
  }
}

/** A series as the rules may judge it, with the number of events that are alone between two cuts. */
interface Cut {
  readonly stretches: readonly ProfiledSeries[]
  readonly singles: number
  /** How many of them have a number. */
  readonly singleNumbers: number
}

/**
 * A series, cut where there is time that was not fetched, because what was there is not known. How the series
 * behaves is known from all of its events. A single event between two cuts has nothing to be compared with.
 */
export function* cutAtUnfetched(profiled: ProfiledSeries): Steps<Cut> {
  const { rows, values, starts } = profiled.series
  if (starts.length === 0) return { stretches: [profiled], singles: 0, singleNumbers: 0 }
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
  return { stretches, singles, singleNumbers }
}
