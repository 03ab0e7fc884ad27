import type { Steps } from '../../events/slices'
import { firstNotBelow } from '../../events/sorted-numbers'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { median, quantile, sampleOf } from '../profile/distribution'
import { deviationScale } from '../profile/movement'
import type { ProfiledSeries } from '../profile/profile'

const hour = 3_600_000
/** This share of the hours is usual, and this many deviations long. */
const usualShare = 0.95
const usualDeviations = 3

/** Hours that deviate with less than this between them are one stretch: a day is often usual by night. */
const sameStretch = 18

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
  const { hours, levels, pattern, period } = season
  const usual = levels.map((level, at) => level + (pattern[at % period] ?? NaN))
  const off = hours.means.map((mean, at) => mean - (usual[at] ?? NaN))
  const sorted = sampleOf(off.length, (at) => Math.abs(off[at] ?? NaN))
  const unit = Math.max(deviationScale * median(sorted), quantile(sorted, usualShare) / usualDeviations)
  yield
  const most = settings.thresholds.seasonalDeviations
  const hits = createHitList('seasonal', inspection)
  let last = -Infinity
  off.forEach((deviation, at) => {
    if (!(Math.abs(deviation) > most * unit)) return
    const row = rows[firstNotBelow(times, hours.start + at * hour)]
    if (at - last > sameStretch && row !== undefined) hits.add(row, Math.abs(deviation) / (most * unit), hours.means[at] ?? NaN, usual[at] ?? NaN, period)
    last = at
  })
  hits.report(off.length)
}
