import { createPacedWork } from '../../src-core/live/paced-work'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'

/**
 * The rules look at all events each time, so the more there are, the rarer: they take at most a tenth of the
 * time.
 */
const shortestPaceMs = 3000
const restPerCheck = 9

/** Runs the fault rules again while events arrive, as long as their panel is open. */
export const useLiveFaults = () => {
  const faults = useFaults()
  let tookMs = 0
  let wanted: ResultTab | null = null
  const work = createPacedWork(
    async () => {
      const tab = wanted
      if (tab === null || !faults.isOpen || faults.tab !== tab || !faults.isStale || faults.isChecking) return
      const begun = performance.now()
      await faults.check(tab)
      tookMs = performance.now() - begun
    },
    () => Math.max(shortestPaceMs, restPerCheck * tookMs),
  )
  const request = (tab: ResultTab): void => {
    if (faults.tab !== tab) return
    wanted = tab
    work.request()
  }
  return { request }
}
