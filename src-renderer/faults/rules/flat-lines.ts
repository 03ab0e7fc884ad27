import type { Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import type { ProfiledSeries } from '../profile/profile'
import { flatRunsOf } from './flat-runs'

/** The same number for longer than usual, as a stuck sensor repeats it. The first event of the run is not flagged, because it was correct. */
export function* findFlatLines(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { rows, times, values } = profiled.series
  const found = yield* flatRunsOf(profiled, inspection)
  if (typeof found === 'string') return inspection.pass('flatLine', found, profiled.numbers.values.length)
  yield
  for (const { start, end } of found.runs) {
    const facts = [values[start] ?? NaN, end - start, times[start] ?? NaN, times[end - 1] ?? NaN]
    for (let index = start + 1; index < end; index += 1) inspection.hit('flatLine', rows[index] ?? 0, (end - start) / found.least, ...facts)
  }
  return undefined
}
