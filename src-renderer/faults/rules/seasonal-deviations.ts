import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { createSample, median, tailBound } from '../profile/distribution'
import { deviationScale } from '../profile/movement'
import type { ProfiledSeries } from '../profile/profile'

const hour = 3_600_000
/** By how many deviations the upper end of what is usual is measured. */
const usualDeviations = 6

/** The first place whose time is not earlier. */
const placeOf = (times: Float64Array, time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? Infinity) < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Hours whose mean is far from what is usual at that hour of the day or week; the first event of each such stretch. Needs a series that
 * repeats itself for four whole periods.
 */
export function* findSeasonalDeviations({ numbers: { rows, times, values }, profile: { season } }: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { pass, settings } = inspection
  if (season === null) {
    pass('seasonal', 'otherNature', values.length)
    return
  }
  const { hours, pattern, period } = season
  const off = hours.means.map((mean, at) => mean - (pattern[at % period] ?? NaN))
  const sample = createSample()
  for (const deviation of off) sample.add(Math.abs(deviation))
  const sorted = sample.sorted()
  const unit = Math.max(deviationScale * median(sorted), tailBound(sorted) / usualDeviations)
  yield
  const most = settings.thresholds.seasonalDeviations
  const hits = createHitList('seasonal', inspection)
  let side = 0
  off.forEach((deviation, at) => {
    if (Number.isNaN(deviation)) return
    const now = Math.abs(deviation) > most * unit ? Math.sign(deviation) : 0
    const row = rows[placeOf(times, hours.start + at * hour)]
    if (now !== 0 && now !== side && row !== undefined)
      hits.add(row, Math.abs(deviation) / (most * unit), hours.means[at] ?? NaN, pattern[at % period] ?? NaN, period)
    side = now
  })
  hits.report(off.length)
}
