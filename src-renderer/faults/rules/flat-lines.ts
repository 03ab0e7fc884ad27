import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import type { BrokenStretch } from '../profile/broken-stretches'
import type { ProfiledSeries } from '../profile/profile'
import { flatRunsOf } from './flat-runs'

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
export function* findFlatLines(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
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
