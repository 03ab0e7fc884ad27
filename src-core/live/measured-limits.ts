import type { FaultSettings } from '../checks/faults'
import { runInSlices } from '../events/slices'
import type { EventsResult } from '../results/events-result'
import { fetchedTimesOf } from '../results/fetched-times-of'
import { createPacedWork } from './paced-work'
import { type SilenceLimits, silenceLimitsOf } from './silence-limits'

/** Intervals are measured again when the result has grown by so much, and no more often than this. */
const growth = 1.25
const shortestPaceMs = 10_000

/** How a result is measured; each may change. */
interface Measures {
  faults(): FaultSettings
  /** The service's clock minus ours, in ms. */
  clockDifference(): number
}

/** Measures the intervals of a result again and again while it grows. */
export const createMeasuredLimits = (
  result: Pick<EventsResult, 'source' | 'table' | 'state'>,
  measures: Measures,
) => {
  let limits: SilenceLimits = new Map()
  let measured = { rows: 0, faults: measures.faults() }
  const isStale = (): boolean =>
    result.table.rowCount > growth * measured.rows || measures.faults() !== measured.faults
  const measuring = createPacedWork(
    async (signal) => {
      const faults = measures.faults()
      const rows = result.table.rowCount
      limits = await runInSlices(
        silenceLimitsOf(
          result.table,
          faults,
          Date.now() + measures.clockDifference(),
          fetchedTimesOf(result.source, result.state),
        ),
        signal,
      )
      measured = { rows, faults }
    },
    () => shortestPaceMs,
  )
  return {
    now: () => limits,
    request: (): void => (isStale() ? measuring.request() : undefined),
    stop: (): void => measuring.stop(),
  }
}
