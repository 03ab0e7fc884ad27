import { shallowRef } from 'vue'
import { type FaultSettings, ownFaultsOf } from '../../src-preload/contract/faults'
import { runInSlices } from '../events/slices'
import type { ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'
import { countFaults, findFaults } from './find-faults'
import { createProfileNotes, type ProfileNote } from './profile/profile-notes'
import { createUnjudgedTally, type UnjudgedTally } from './unjudged'

/** What a result was looked at with, and what was found. */
export interface FaultCheck {
  readonly rows: number
  readonly settings: FaultSettings
  /** ms since the epoch. */
  readonly fetchedAt: number
  readonly flaggedCount: number
  /** Flagged events that are themselves faulty. */
  readonly faultyCount: number
  readonly counts: ReturnType<typeof countFaults>
  readonly unjudged: UnjudgedTally['of']
  /** What the series are, by attribute of a model. */
  readonly profiles: readonly ProfileNote[]
}

/** Of a file nobody knows when it was fetched: before now. */
export const fetchedAtOf = ({ source }: ResultTab): number => (source.kind === 'query' ? source.receivedAt : Date.now())

const countEvents = (faults: Uint32Array): Pick<FaultCheck, 'flaggedCount' | 'faultyCount'> => {
  let [flaggedCount, faultyCount] = [0, 0]
  for (const bits of faults) {
    if (bits !== 0) flaggedCount += 1
    if (ownFaultsOf(bits) !== 0) faultyCount += 1
  }
  return { flaggedCount, faultyCount }
}

/** Looks at results, one check a result at a time: a newer one ends the one before. */
export const createFaultChecks = () => {
  const running = new Map<string, AbortController>()
  const checks = shallowRef<ReadonlyMap<string, FaultCheck>>(new Map())
  /** Results that are being looked at. */
  const underWay = shallowRef<ReadonlySet<string>>(new Set())
  const noteUnderWay = (): void => {
    underWay.value = new Set(running.keys())
  }

  /** Resolves with true when the flags of the result are those of these settings. */
  const check = async (tab: ResultTab, settings: FaultSettings): Promise<boolean> => {
    running.get(tab.id)?.abort()
    const controller = new AbortController()
    running.set(tab.id, controller)
    noteUnderWay()
    const fetchedAt = fetchedAtOf(tab)
    try {
      const unjudged = createUnjudgedTally()
      const profiles = createProfileNotes(tab.table)
      const faults = await runInSlices(findFaults(tab.table, settings, fetchedAt, unjudged.pass, profiles.note), controller.signal)
      const found = {
        rows: faults.length,
        settings,
        fetchedAt,
        ...countEvents(faults),
        counts: countFaults(faults),
        unjudged: unjudged.of,
        profiles: profiles.all(),
      }
      checks.value = new Map(checks.value).set(tab.id, found)
      changeRows(tab, ({ table }) => table.setFaults(faults))
      return true
    } catch (reason) {
      if (controller.signal.aborted) return false
      throw reason
    } finally {
      if (running.get(tab.id) === controller) running.delete(tab.id)
      noteUnderWay()
    }
  }
  const forget = (isKept: (tabId: string) => boolean): void => {
    for (const [tabId, controller] of running) if (!isKept(tabId)) controller.abort()
    checks.value = new Map([...checks.value].filter(([tabId]) => isKept(tabId)))
  }
  return { checks, underWay, check, forget }
}
