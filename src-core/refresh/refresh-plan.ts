import type { RangeParts } from '../events/events-query'
import { uncoveredOf } from '../proof/coverage'
import type { DeviceCoverage } from '../proof/device-range'
import { TimeSet } from '../proof/time-set'
import type { TimeWindow } from '../proof/time-window'
import type { RefreshScope } from '../results/refresh-scope'
import type { QuerySource } from '../results/result-source'
import { parseTyped } from '../time/parse-typed'
import { resolveRange, thisSecond } from '../time/range-presets'
import { instantOf } from '../time/typed-range'

export interface RefreshPlan {
  readonly scope: RefreshScope
  readonly devices: readonly DeviceCoverage[]
  /** The range as it is now. */
  readonly whole: TimeWindow
  /** Events may arrive this long (ms) after their own time. */
  readonly overlapMs: number
  /**
   * The latest time (ms) that had come for certain, if nothing else shows it: where no answer said what time it was, a
   * clock that was ahead has called times proven that had not come.
   */
  readonly happened?: number
}

/**
 * An earlier refresh took over from here; the overlap has grown by a little since, with the lateness seen.
 * That is not worth a request.
 */
const sliverMs = 10_000

/** What may have got more events since it was proven. */
const unsettled = (
  { proven }: DeviceCoverage,
  { overlapMs, happened = Infinity }: RefreshPlan,
): readonly TimeWindow[] =>
  proven.flatMap(({ first, last, asOf }) => {
    const from = Math.min(asOf, happened) - overlapMs
    if (from <= first) return [{ first, last }]
    return last - from < sliverMs ? [] : [{ first: from, last }]
  })

const windowsToAsk = (coverage: DeviceCoverage, plan: RefreshPlan): readonly TimeWindow[] => {
  const { scope, whole } = plan
  if (scope === 'all') return [whole]
  // A part of a second at the end cannot be proven however often it is asked for.
  const missing = uncoveredOf(coverage, [whole]).windows.filter(
    ({ first, last }) => last !== whole.last || first <= thisSecond(last),
  )
  return scope === 'missing'
    ? missing
    : TimeSet.from([...missing, ...coverage.doubtful, ...unsettled(coverage, plan)])
        // A following may have begun earlier, at the present of a service whose clock is behind.
        .intersect(TimeSet.of(whole)).windows
}

/**
 * What to request of each device, windows that touch as one; devices of which nothing is to be requested are
 * left out.
 */
export const planRefresh = (plan: RefreshPlan): readonly RangeParts[] =>
  plan.devices
    .map((coverage) => ({ deviceId: coverage.deviceId, windows: windowsToAsk(coverage, plan) }))
    .filter(({ windows }) => windows.length > 0)

const dayAndAHalf = 36 * 3_600_000

/**
 * Where the range of a query ends at `instant` (ms): a relative end moves on, `today` to the end of that day
 * at most; a fixed one stays.
 */
export const endAt = (
  { preset, start = 0, end = 0, relative, zone }: QuerySource,
  instant: number,
): number => {
  const now = thisSecond(instant)
  if (preset === 'yesterday') return end
  // Any instant of the next day will do; days have 23 to 25 hours.
  if (preset === 'today')
    return Math.max(end, Math.min(now, resolveRange('yesterday', zone, start + dayAndAHalf).end ?? now))
  if (preset !== 'custom') return Math.max(end, now)
  const typed =
    relative?.end === undefined ? undefined : instantOf(parseTyped(relative.end, zone, now), 'end')
  return Math.max(end, typed ?? end)
}
