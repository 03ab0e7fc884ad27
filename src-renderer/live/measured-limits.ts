import { runInSlices } from '../../src-core/events/slices'
import { type SilenceLimits, silenceLimitsOf } from '../../src-core/live/silence-limits'
import { fetchedTimesOf } from '../../src-core/results/fetched-times-of'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { createPacedWork } from '../ui/paced-work'

/** Intervals are measured again when the result has grown by so much, and no more often than this. */
const growth = 1.25
const shortestPaceMs = 10_000

/**
 * Measures the intervals of a tab again and again while it grows. `clockDifference`: the service's clock
 * minus ours, in ms.
 */
export const createMeasuredLimits = (tab: ResultTab, clockDifference: () => number) => {
  const settings = useSettings()
  let limits: SilenceLimits = new Map()
  let measured = { rows: 0, faults: settings.settings.faults }
  const isStale = (): boolean =>
    tab.table.rowCount > growth * measured.rows || settings.settings.faults !== measured.faults
  const measuring = createPacedWork(
    async (signal) => {
      const { faults } = settings.settings
      const rows = tab.table.rowCount
      limits = await runInSlices(
        silenceLimitsOf(
          tab.table,
          faults,
          Date.now() + clockDifference(),
          fetchedTimesOf(tab.source, tab.state),
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
