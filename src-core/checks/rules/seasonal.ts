import type { Steps } from '../../events/slices'
import { firstNotBelow } from '../../events/sorted-numbers'
import type { Inspection } from '../hit'
import { createHitList, doesFit } from '../hit-list'
import { quantile, sampleOf } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { mediansFrom } from './parts/medians-from'

const hour = 3_600_000
const day = 24
/**
 * The number of hours judged together by their median, so that one odd hour, or an outlier in it, decides
 * nothing.
 */
const together = 8
/** This share of the days is usual, and deviates by at most this many deviations. */
const usualShare = 0.8
const usualDeviations = 2.55
/**
 * Hours that deviate are one stretch if fewer hours than this lie between them: a day often looks usual at
 * night.
 */
const sameStretch = 18

/**
 * A season that more of its days do not keep to is none: what repeats by chance for some weeks, as a battery
 * that is charged every week.
 */
const mostDays = 0.05

/** The limit within which most days deviate; hours judged together belong to the day of the middle one. */
const usualOf = (deviations: Float64Array): number => {
  const highest = new Float64Array(Math.ceil(deviations.length / day))
  deviations.forEach((deviation, from) => {
    const index = Math.floor((from + together / 2) / day)
    if (Math.abs(deviation) > (highest[index] ?? Infinity)) highest[index] = Math.abs(deviation)
  })
  return quantile(highest, usualShare)
}

/** Less than this share of what the season moves is not unusual, however regular the days are: */
const leastOfSwing = 0.2
/** the distance between the hours at these shares of the pattern. */
const [lowShare, highShare] = [0.05, 0.95]

const swingOf = (pattern: Float64Array): number => {
  const sampled = sampleOf(pattern.length, (index) => pattern[index] ?? NaN)
  return quantile(sampled, highShare) - quantile(sampled, lowShare)
}

/**
 * Hours most of which are far from what is usual at that time of the day or week, further than most days ever
 * are; flags the first event of each such stretch. Needs a series with four complete periods.
 */
function* findSeasonalDeviations(
  { numbers: { rows, times, values }, profile: { season } }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  const { pass, settings } = inspection
  if (season === null) {
    pass('seasonal', 'otherNature', values.length)
    return
  }
  const { hours, levels, pattern, period } = season
  const usual = levels.map((level, at) => level + (pattern[at % period] ?? NaN))
  const off = hours.means.map((mean, at) => mean - (usual[at] ?? NaN))
  const deviations = mediansFrom(off, together)
  const most = Math.max(
    (settings.thresholds.seasonalDeviations / usualDeviations) * usualOf(deviations),
    leastOfSwing * swingOf(pattern),
  )
  yield
  const hits = createHitList('seasonal', inspection)
  let [last, stretches] = [-Infinity, 0]
  deviations.forEach((deviation, from) => {
    if (!(Math.abs(deviation) > most)) return
    // The window of hours begins before the odd ones do.
    const at = from + off.subarray(from, from + together).findIndex((own) => own / deviation >= 0.5)
    const row = rows[firstNotBelow(times, hours.start + at * hour)]
    if (from - last > sameStretch) stretches += 1
    if (from - last > sameStretch && row !== undefined)
      hits.add(row, Math.abs(deviation) / most, hours.means[at] ?? NaN, usual[at] ?? NaN, period)
    last = from
  })
  if (doesFit(stretches, off.length / day, mostDays)) hits.report(values.length)
  else pass('seasonal', 'misfit', values.length)
}

/** Facts: the mean of the hour, its usual mean, and the period in hours. */
export const seasonal: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  // It looks at hours that have events.
  isCut: false,
  find: findSeasonalDeviations,
  why: ({ facts: [value = NaN, usual = NaN, period = NaN] }, { t, rounded }) =>
    t(`faults.rules.seasonal.why.${period === day ? 'day' : 'week'}`, {
      value: rounded(value),
      usual: rounded(usual),
    }),
  picture: {
    reach: 90,
    compare: ({ facts: [, value = NaN] }, { times, at }) => {
      const time = times[at] ?? NaN
      return [{ kind: 'level', value, from: time, to: time }]
    },
    caption: ([, usual = NaN], { t, rounded }) =>
      t('faults.rules.seasonal.caption', { value: rounded(usual) }),
  },
}
