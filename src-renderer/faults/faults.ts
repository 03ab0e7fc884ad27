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
  const isOutdated = (of: ResultTab): boolean => {
    const known = checkOf(of)
    const { table } = readRows(of)
    const { range, coverage } = of.state
    // While it is fetched, or followed, the rows say when there is more to judge.
    const isMoreComing = range?.isFinished === false
    const isProofNew = !isMoreComing && (known?.proof.range !== range || known.proof.coverage !== coverage)
    return (
      known?.rows !== table.rowCount ||
      known.there !== table.counts.there ||
      known.settings !== rules.value ||
      isProofNew
    )
  }
  const isStale = computed(() => tab.value !== null && isOutdated(tab.value))
  /** The rules have run over its rows, or a file brought flags along. */
  const areFlagsKnown = (of: ResultTab): boolean =>
    checkOf(of) !== null || readRows(of).table.faults.some((bits) => bits !== 0)

  const check = async (of: ResultTab): Promise<void> => {
    if ((await runCheck(of, rules.value)) && dependsOnFlags(of.state.filters, of.state.sort))
      await results.refresh(of)
  }
  /** Runs the rules if they have not run over what it has now. Flags of a file stay: it may lack neighbours. */
  const ensureFlags = async (of: ResultTab): Promise<void> => {
    const isFromFile = checkOf(of) === null && areFlagsKnown(of)
    if (!isFromFile && isOutdated(of)) await check(of)
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
    areFlagsKnown,
    ensureFlags,
    ...changes,
    ...chosen,
    ...createFlagUses(),
  }
})
