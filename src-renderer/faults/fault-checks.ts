import { shallowRef } from 'vue'
import type { FaultSettings } from '../../src-preload/contract/faults'
import type { ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'
import { loadPart } from '../ui/lazy-part'
import type { FaultCheck } from './check-result'

/** Checks results, one check a result at a time: a newer one ends the one before. */
export const createFaultChecks = () => {
  const running = new Map<string, AbortController>()
  const checks = shallowRef<ReadonlyMap<string, FaultCheck>>(new Map())
  /** Results that are being checked. */
  const runningTabs = shallowRef<ReadonlySet<string>>(new Set())
  const updateRunning = (): void => {
    runningTabs.value = new Set(running.keys())
  }

  /** Resolves with true when the flags of the result are those of these settings. */
  const check = async (tab: ResultTab, settings: FaultSettings): Promise<boolean> => {
    running.get(tab.id)?.abort()
    const controller = new AbortController()
    running.set(tab.id, controller)
    updateRunning()
    try {
      const part = await loadPart(() => import('./check-result'))
      if (part === null) return false
      // A newer check, or the end of the tab, while the rules were being loaded.
      controller.signal.throwIfAborted()
      const found = await part.checkResult(tab, settings, controller.signal)
      checks.value = new Map(checks.value).set(tab.id, found.check)
      changeRows(tab, ({ table }) => table.setFaults(found.faults))
      return true
    } catch (reason) {
      if (controller.signal.aborted) return false
      throw reason
    } finally {
      if (running.get(tab.id) === controller) running.delete(tab.id)
      updateRunning()
    }
  }
  const forget = (isKept: (tabId: string) => boolean): void => {
    for (const [tabId, controller] of running) if (!isKept(tabId)) controller.abort()
    checks.value = new Map([...checks.value].filter(([tabId]) => isKept(tabId)))
  }
  return { checks, runningTabs, check, forget }
}
