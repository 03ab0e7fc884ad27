import { batchesPerUpdate, type FollowUpdate } from '../../src-preload/contract/following'
import { runInSlices } from '../events/slices'
import type { FollowingState } from '../results/following-state'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { createPacedWork } from '../ui/paced-work'
import { createFaultWatch } from './fault-watch'
import { isUnderWay } from './following-news'
import { createSilences } from './silence'
import { type SilenceLimits, silenceLimitsOf } from './silence-limits'
import { useSilences } from './silences'

/** Intervals are measured again when the result has grown by so much, and no more often than this. */
const growth = 1.25
const shortestPaceMs = 10_000

/** Measures the intervals of a tab again and again while it grows. `clockDifference`: the service's clock minus ours, in ms. */
const createLimits = (tab: ResultTab, clockDifference: () => number) => {
  const settings = useSettings()
  let limits: SilenceLimits = new Map()
  let measured = { rows: 0, faults: settings.settings.faults }
  const isStale = (): boolean => tab.table.rowCount > growth * measured.rows || settings.settings.faults !== measured.faults
  const measuring = createPacedWork(
    async (signal) => {
      const { faults } = settings.settings
      const rows = tab.table.rowCount
      limits = await runInSlices(silenceLimitsOf(tab.table, faults, Date.now() + clockDifference()), signal)
      measured = { rows, faults }
    },
    () => shortestPaceMs,
  )
  return { now: () => limits, request: (): void => (isStale() ? measuring.request() : undefined), stop: (): void => measuring.stop() }
}

/** The rows that have come with an update, and the state after it. */
interface LiveNews {
  readonly from: number
  readonly update: FollowUpdate
  readonly state: FollowingState
}

/** Watches what comes in while a tab is followed: for silence, and for what the fault rules flag. */
export const createLiveWatch = (tab: ResultTab) => {
  const shown = useSilences()
  const silences = createSilences(shown.nextId)
  let clockDifference = 0
  const limits = createLimits(tab, () => clockDifference)
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
