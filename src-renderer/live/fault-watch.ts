import { createPacedWork } from '../../src-core/live/paced-work'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { createFaultEpisodes } from './fault-episodes'
import { useSilences } from './silences'

/** The rules look at all events each time: they take at most a tenth of the time. */
const shortestPaceMs = 10_000
const restPerCheck = 9

/**
 * Runs the fault rules over a tab while it is followed, where the user wants to be notified of their hits.
 */
export const createFaultWatch = (tab: ResultTab, firstRow: number) => {
  const faults = useFaults()
  const settings = useSettings()
  const silences = useSilences()
  const episodes = createFaultEpisodes(firstRow)
  let tookMs = 0

  const isChecked = (): boolean => faults.checkOf(tab)?.rows === tab.table.rowCount
  const work = createPacedWork(
    async () => {
      if (!settings.settings.notifications.ofFaults) return
      const startedAt = performance.now()
      if (!isChecked()) await faults.check(tab)
      tookMs = performance.now() - startedAt
      const begun = episodes.take(tab.table, Date.now())
      if (begun.length > 0) silences.faultNews = { tabId: tab.id, episodes: begun }
    },
    () => Math.max(shortestPaceMs, restPerCheck * tookMs),
  )
  return { request: (): void => work.request(), stop: (): void => work.stop() }
}
