import { shallowRef } from 'vue'
import type { FaultSettings } from '../../src-core/checks/faults'
import type { FaultCheck } from '../../src-core/results/check-result'
import type { ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'
import { loadPart } from '../ui/lazy-part'
import { useMissingParts } from '../ui/missing-parts'

/** Checks results, one check per result at a time: a new one replaces the one before. */
export const createFaultChecks = () => {
  const running = new Map<string, AbortController>()
  const checks = shallowRef<ReadonlyMap<string, FaultCheck>>(new Map())
  /** The tabs that are being checked. */
  const runningTabs = shallowRef<ReadonlySet<string>>(new Set())
  /** The tabs whose last check did not end, because the rules could not be loaded or failed. */
  const failedTabs = shallowRef<ReadonlySet<string>>(new Set())
  const updateRunning = (): void => {
    runningTabs.value = new Set(running.keys())
  }

  const setFailed = (tabId: string, isFailed: boolean): void => {
    const others = [...failedTabs.value].filter((other) => other !== tabId)
    failedTabs.value = new Set(isFailed ? [...others, tabId] : others)
  }

  /** Resolves with true if the result now has the flags of these settings. */
  const check = async (tab: ResultTab, settings: FaultSettings): Promise<boolean> => {
    running.get(tab.id)?.abort()
    const controller = new AbortController()
    running.set(tab.id, controller)
    updateRunning()
    const wasFailed = failedTabs.value.has(tab.id)
    setFailed(tab.id, false)
    try {
      const part = await loadPart(() => import('../../src-core/results/check-result'))
      // Replaced by a newer check, or its tab was closed, while the rules were loading.
      controller.signal.throwIfAborted()
      if (part === null) {
        setFailed(tab.id, true)
        return false
      }
      if (wasFailed) useMissingParts().clear()
      const found = await part.checkResult(tab, settings, controller.signal)
      checks.value = new Map(checks.value).set(tab.id, found.check)
      changeRows(tab, ({ table }) => table.setFaults(found.faults))
      return true
    } catch (reason) {
      if (controller.signal.aborted) return false
      setFailed(tab.id, true)
      throw reason
    } finally {
      if (running.get(tab.id) === controller) running.delete(tab.id)
      updateRunning()
    }
  }
  const forget = (isKept: (tabId: string) => boolean): void => {
    for (const [tabId, controller] of running) if (!isKept(tabId)) controller.abort()
    checks.value = new Map([...checks.value].filter(([tabId]) => isKept(tabId)))
    failedTabs.value = new Set([...failedTabs.value].filter(isKept))
  }
  return { checks, runningTabs, failedTabs, check, forget }
}
