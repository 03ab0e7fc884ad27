import { isUnderWay } from '../../src-core/live/live-news'
import type { LiveState } from '../../src-core/live/live-state'
import { batchesPerUpdate, type LiveUpdate } from '../../src-core/live/live-update'
import { createMeasuredLimits } from '../../src-core/live/measured-limits'
import { createSilences } from '../../src-core/live/silence'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { createFaultWatch } from './fault-watch'
import { useSilences } from './silences'

/** The rows that have come with an update, and the state after it. */
interface LiveNews {
  readonly from: number
  readonly update: LiveUpdate
  readonly state: LiveState
}

/** Watches what comes in while a tab is followed: for silence, and for what the fault rules flag. */
export const createLiveWatch = (tab: ResultTab) => {
  const shown = useSilences()
  const settings = useSettings()
  const silences = createSilences(shown.nextId)
  let clockDifference = 0
  const limits = createMeasuredLimits(tab, {
    faults: () => settings.settings.faults,
    clockDifference: () => clockDifference,
  })
  let faults: ReturnType<typeof createFaultWatch> | null = null
  return {
    take: ({ from, update: { batches, devices }, state }: LiveNews): void => {
      clockDifference = state.clockDifference
      const isPart = batches.length >= batchesPerUpdate
      silences.take({ table: tab.table, from, to: tab.table.rowCount, devices, isPart }, limits.now())
      shown.put(tab.id, silences.all())
      limits.request()
      if (!isPart && isUnderWay(state)) faults ??= createFaultWatch(tab, tab.table.rowCount)
      faults?.request()
    },
    stop: (): void => {
      limits.stop()
      faults?.stop()
      shown.put(tab.id, [])
    },
  }
}
