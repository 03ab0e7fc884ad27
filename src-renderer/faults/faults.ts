import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import { countFindings } from '../../src-core/checks/count-findings'
import { presentEpisodes } from '../../src-core/checks/episodes/present-episodes'
import { type Filter, singleFilters, type SortKey } from '../../src-core/events/view-spec'
import type { FaultCheck } from '../../src-core/results/check-result'
import { useRail } from '../results/rail'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'
import { useSettings } from '../settings/settings'
import { createChosenFindings } from './chosen-finding'
import { createFaultChecks } from './fault-checks'
import { createFaultPreferences } from './fault-preferences'
import { createFlagUses, isFaultFilter } from './flag-uses'

/** Typing or sliding changes a threshold many times; the hits must follow without a check for each change. */
const typingMs = 100
/** Deletions come one by one; what is left is told anew when they pause. */
const deletingMs = 500

const dependsOnFlags = (filters: readonly Filter[], sort: readonly SortKey[]): boolean =>
  singleFilters(filters).some(isFaultFilter) || sort.some(({ column }) => column === 'anomalies')

/** The fault rules: their settings, and their findings in the active result. */
export const useFaults = defineStore('faults', () => {
  const results = useResults()
  const { rules, ...changes } = createFaultPreferences(useSettings())
  const { checks, runningTabs, failedTabs, check: runCheck, forget } = createFaultChecks()
  const rail = useRail()
  const isOpen = computed(() => rail.shown === 'findings')
  const tab = computed(() => results.active)
  const checkOf = (of: ResultTab): FaultCheck | null => checks.value.get(of.id) ?? null
  const found = computed(() => (tab.value ? checkOf(tab.value) : null))
  /** With what has been deleted since taken off. */
  const findings = computed(() =>
    tab.value === null || found.value === null
      ? null
      : countFindings(readRows(tab.value).table, tab.value.table.faults),
  )
  const episodes = computed(() =>
    tab.value === null || found.value === null
      ? []
      : presentEpisodes(readRows(tab.value).table, found.value.episodes),
  )
  const { forgetChosen, ...chosen } = createChosenFindings()
  const isChecked = computed(() => found.value !== null)
  const isChecking = computed(() => tab.value !== null && runningTabs.value.has(tab.value.id))
  const isFailed = computed(() => tab.value !== null && failedTabs.value.has(tab.value.id))
  const isFetching = computed(() => tab.value?.state.range?.isFinished === false)
  const thereNow = computed(() => (tab.value === null ? 0 : readRows(tab.value).table.counts.there))
  const isStale = computed(() => {
    const of = tab.value
    if (of === null) return false
    const { table } = readRows(of)
    // While it is fetched, or followed, the rows say when there is more to judge.
    const { range, coverage } = of.state
    const isProofNew =
      !isFetching.value && (found.value?.proof.range !== range || found.value.proof.coverage !== coverage)
    return (
      found.value?.rows !== table.rowCount ||
      found.value.there !== thereNow.value ||
      found.value.settings !== rules.value ||
      isProofNew
    )
  })

  const check = async (of: ResultTab): Promise<void> => {
    if ((await runCheck(of, rules.value)) && dependsOnFlags(of.state.filters, of.state.sort))
      await results.refresh(of)
  }
  const toggle = (): void => rail.toggle('findings')

  let timer: ReturnType<typeof setTimeout> | undefined
  // Not while a range is being fetched, which would check its rows again and again.
  watch([isOpen, isStale, isFetching, rules, tab, thereNow], ([isSeen, isOld, isMoreComing], before) => {
    clearTimeout(timer)
    if (!isSeen || !isOld || (isMoreComing && found.value !== null)) return
    timer = setTimeout(
      () => {
        if (tab.value && isStale.value) void check(tab.value)
      },
      found.value === null ? 0 : thereNow.value === before.at(5) ? typingMs : deletingMs,
    )
  })
  watch(
    () => results.tabs,
    (tabs) => {
      const isKept = (tabId: string): boolean => tabs.some(({ id }) => id === tabId)
      forget(isKept)
      forgetChosen(isKept)
    },
  )
  return {
    isOpen,
    isChecked,
    isChecking,
    isFailed,
    isFetching,
    isStale,
    tab,
    rules,
    found,
    findings,
    episodes,
    toggle,
    check,
    checkOf,
    ...changes,
    ...chosen,
    ...createFlagUses(),
  }
})
