import { inRanges, type Steps } from '../../events/slices'
import { isFetchedThrough } from '../../proof/fetched-time'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { sampleOf, usualHigh } from '../profile/distribution'
import { longestInterval } from '../profile/intervals'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'

/** How much later than they were sent nearly all events of a series are received: later ones may still come. */
const usualDelay = (rows: Uint32Array, { table }: Inspection): number => {
  const { deviceTimestamp, ingressTimeStamp } = table.columns.times
  const delays = sampleOf(rows.length, (index) => {
    const row = rows[index] ?? 0
    return (ingressTimeStamp[row] ?? NaN) - (deviceTimestamp[row] ?? NaN)
  })
  return Math.max(0, usualHigh(delays))
}

/** The end of what was asked for and fetched, if no event is missing from the last one to there; ms since the epoch. */
const fetchedEnd = ({ times, fetched }: ProfiledSeries['series'], fetchedAt: number): number => {
  const window = fetched.time.windowAt(Math.floor(times.at(-1) ?? NaN))
  return window === undefined || window.last !== fetched.time.last ? NaN : Math.min(window.last, fetchedAt)
}

/**
 * The first event after a silence of many usual intervals, longer than the intervals vary. Series sent on
 * change have no gaps. The last event, if the silence lasts up to the end of what was fetched. Where nothing says what was asked for, the gap is one of the result, and may be none
 * of the device.
 */
function* findGaps({ series, profile: { intervals } }: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { rows, times, fetched } = series
  const { pass, fetchedAt } = inspection
  const most = longestInterval(intervals, inspection.settings.thresholds.gapFactor)
  if (most === null) {
    pass('gap', intervals.isEventDriven ? 'otherNature' : 'fewEvents', rows.length)
    return
  }
  pass('gap', 'noNeighbours', 1)
  const hits = createHitList('gap', inspection)
  yield* inRanges(times.length - 1, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const [last, next] = [times[index] ?? NaN, times[index + 1] ?? NaN]
      const silence = next - last
      if (silence > most)
        hits.add(
          rows[index + 1] ?? 0,
          silence / most,
          silence,
          intervals.usual,
          isFetchedThrough(fetched, last, next) ? 1 : 0,
        )
    }
  })
  const [last, end] = [times.at(-1) ?? NaN, fetchedEnd(series, fetchedAt)]
  if (end - last > most && end - last > most + usualDelay(rows, inspection))
    hits.add(rows.at(-1) ?? 0, (end - last) / most, end - last, intervals.usual, 1, end)
  hits.report(rows.length - 1)
}

/** What the words are about: a silence that was fetched, one that may not have been, or one that lasts to the end. */
const kindOf = ([, , isFetched = 0, end]: readonly number[]): 'fetched' | 'unknown' | 'toTheEnd' => {
  if (end !== undefined) return 'toTheEnd'
  return isFetched === 1 ? 'fetched' : 'unknown'
}

/**
 * Facts: the time since the event before, the usual interval, and 1 if all of that time was fetched or 0 if that
 * is not known; of a silence after the event how long it lasts, and when that ends, the end of what was fetched.
 */
export const gap: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: true,
  find: findGaps,
  joins: 'attributes',
  reachesBack: ([silence = NaN, , , end]) => (end === undefined ? silence : 0),
  reachesAhead: ([silence = NaN, , , end]) => (end === undefined ? 0 : silence),
  brief: ({ episode: { from, to, places }, facts }, { t, during, span }) =>
    places > 1
      ? ''
      : t(`faults.rules.gap.brief.${kindOf(facts)}`, {
          when: during(from, to),
          usual: span(facts[1] ?? NaN),
        }),
  why: ({ facts }, { t, span }) =>
    t(`faults.rules.gap.why.${kindOf(facts)}`, {
      span: span(facts[0] ?? NaN),
      usual: span(facts[1] ?? NaN),
    }),
  picture: {
    compare: ({ facts: [silence = NaN, , , end] }, { times, at }) => {
      const to = end ?? times[at] ?? NaN
      return [{ kind: 'silence', from: to - silence, to }]
    },
  },
}
