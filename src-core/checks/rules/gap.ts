import { inRanges, type Steps } from '../../events/slices'
import { isFetchedThrough } from '../../proof/fetched-time'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { longestInterval } from '../profile/intervals'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'

/**
 * The first event after a silence of many usual intervals, longer than the intervals vary. Series sent on
 * change have no gaps. Where nothing says what was asked for, the gap is one of the result, and may be none
 * of the device.
 */
function* findGaps(
  { series: { rows, times, fetched }, profile: { intervals } }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  const { pass } = inspection
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
  hits.report(rows.length - 1)
}

/**
 * Facts: the time since the event before, the usual interval, and 1 if all of that time was fetched or 0 if that
 * is not known.
 */
export const gap: FaultRule = {
  needs: 'series',
  judges: 'events',
  isCut: true,
  find: findGaps,
  joins: 'attributes',
  reachesBack: ([silence = NaN]) => silence,
  brief: ({ episode: { from, to, places }, facts: [, usual = NaN, isFetched = 0] }, { t, during, span }) =>
    places > 1
      ? ''
      : t(`faults.rules.gap.brief.${isFetched === 1 ? 'fetched' : 'unknown'}`, {
          when: during(from, to),
          usual: span(usual),
        }),
  why: ({ facts: [silence = NaN, usual = NaN, isFetched = 0] }, { t, span }) =>
    t(`faults.rules.gap.why.${isFetched === 1 ? 'fetched' : 'unknown'}`, {
      span: span(silence),
      usual: span(usual),
    }),
  picture: {
    compare: ({ facts: [silence = NaN] }, { times, at }) => {
      const to = times[at] ?? NaN
      return [{ kind: 'silence', from: to - silence, to }]
    },
  },
}
