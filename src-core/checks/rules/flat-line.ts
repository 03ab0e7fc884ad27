import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import type { BrokenStretch } from '../profile/broken-stretches'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { flatRunsOf } from './parts/flat-runs'

/** A value that is impossible for its series: none of its events is right. */
const flagBroken = (
  { rows, times }: ProfiledSeries['series'],
  broken: readonly BrokenStretch[],
  { hit }: Inspection,
): void => {
  for (const { start, end, value, low, high, isKnown, least } of broken) {
    const facts = [value, end - start, times[start] ?? NaN, times[end - 1] ?? NaN, low, high, isKnown ? 1 : 0]
    for (let index = start; index < end; index += 1)
      hit('flatLine', rows[index] ?? 0, (end - start) / least, ...facts)
  }
}

/**
 * The same number for longer than usual, as a broken sensor repeats it. Of one that gets stuck where it is,
 * the first event is not flagged, because it was correct.
 */
function* findFlatLines(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { series, broken, numbers } = profiled
  flagBroken(series, broken, inspection)
  yield
  const found = yield* flatRunsOf(profiled, inspection)
  if (typeof found === 'string') return inspection.pass('flatLine', found, numbers.values.length)
  yield
  const { rows, times, values } = numbers
  for (const { start, end, isStop } of found.runs) {
    const facts = [values[start] ?? NaN, end - start, times[start] ?? NaN, times[end - 1] ?? NaN]
    for (let index = isStop ? start + 1 : start; index < end; index += 1)
      inspection.hit('flatLine', rows[index] ?? 0, (end - start) / found.least, ...facts)
  }
  return undefined
}

/**
 * Facts: the value, the number of events in a row, the first and the last time; for a value far from the others
 * also between which nearly all of these are, and 1 if it is one of broken sensors.
 */
export const flatLine: FaultRule = {
  needs: 'series',
  judges: 'numbers',
  isCut: true,
  find: findFlatLines,
  why: ({ facts }, { t, sentences, number, exactly, during }) => {
    const [value = NaN, count = NaN, first = NaN, last = NaN, low = NaN, high = NaN, isKnown = 0] = facts
    return sentences(
      t('faults.rules.flatLine.why', {
        value,
        count: number(count),
        when: during(first, last),
      }),
      Number.isNaN(low) ? '' : t('faults.brokenSensors.isFar', { low: exactly(low), high: exactly(high) }),
      isKnown === 1 ? t('faults.brokenSensors.isKnown') : '',
    )
  },
  // The numbers of a hit are those of its own run: what is told of all events together may be more of them.
  brief: ({ episode: { from, to, around, places }, facts }, { t, sentences, during, range, exactly }) => {
    if (places > 1) return ''
    const [, , , , low = NaN, high = NaN, isKnown = 0] = facts
    const when = during(from, to)
    return sentences(
      around === null
        ? t('faults.rules.flatLine.brief.alone', { when })
        : t('faults.rules.flatLine.brief.around', { when, around: range(around) }),
      around === null && !Number.isNaN(low)
        ? t('faults.brokenSensors.isFar', { low: exactly(low), high: exactly(high) })
        : '',
      isKnown === 1 ? t('faults.brokenSensors.isKnown') : '',
    )
  },
  picture: {
    // A stretch at a value far from all others, which its middle would not show.
    compare: ({ facts: [, , from = NaN, to = NaN, low = NaN, high = NaN] }) => [
      Number.isNaN(low) ? { kind: 'equal', from, to } : { kind: 'allowed', low, high },
    ],
    caption: ([, , , , low = NaN, high = NaN], { t, exactly }) =>
      Number.isNaN(low)
        ? t('faults.around.equal')
        : t('faults.rules.flatLine.caption', { low: exactly(low), high: exactly(high) }),
  },
}
