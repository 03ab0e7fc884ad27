import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Differences } from '../../src-core/compare/difference'
import { runAtOnce } from '../../src-core/events/slices'
import { isLive } from '../../src-core/live/live-state'
import { type ComparisonSource, comparisonTitle, isOlderRange } from '../../src-core/results/result-source'
import { timeSpanOf } from '../../src-core/series/time-span'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { changeRows } from '../results/tab-rows'
import { loadPart } from '../ui/lazy-part'

type ComparableTab = ResultTab & { readonly source: Exclude<ResultTab['source'], ComparisonSource> }

/** What the page says about a comparison. */
export interface ComparisonWords {
  nameOf(tab: ResultTab): string
  /** The part of it that is not there to tell it from other tabs. */
  ownNameOf?(tab: ResultTab): string
  textOf(differences: Differences, index: number): string
}

/** All of its rows are there, and none is added for now. */
const isSettled = ({ state }: ResultTab): boolean =>
  !isLive(state) && state.refreshing === null && state.opening === null && state.range?.isFinished !== false

const isComparable = (tab: ResultTab): tab is ComparableTab =>
  tab.source.kind !== 'comparison' && isSettled(tab)

const devicesOf = ({ source, table }: ComparableTab): readonly string[] =>
  source.kind === 'query' ? source.devices : table.texts.deviceId.filter((device) => device !== '')
/** ms since the epoch; of a file as its metadata say. */
const fetchedAt = ({ source }: ComparableTab): number =>
  source.kind === 'query'
    ? source.receivedAt
    : Math.max(
        0,
        ...source.files
          .flatMap(({ provenance }) => provenance?.origins ?? [])
          .map((origin) => origin.fetchedAt),
      )

/**
 * By the ranges that were asked for. A file says no range of its own: its events tell, if all are before those of
 * the other. Those of the same time may be a part of them.
 */
const isOfOlderTime = (one: ComparableTab, other: ComparableTab): boolean => {
  if (one.source.kind === 'query' && other.source.kind === 'query')
    return isOlderRange(one.source, other.source)
  const spanOf = ({ table }: ComparableTab) =>
    runAtOnce(timeSpanOf(table.columns.times.deviceTimestamp, table.rowCount))
  const [left, right] = [spanOf(one), spanOf(other)]
  return left !== null && right !== null && left.to < right.from
}

const haveOtherDevices = (left: ResultTab, right: ResultTab): boolean => {
  if (!isComparable(left) || !isComparable(right)) return false
  const devices = new Set(devicesOf(left))
  return devicesOf(right).every((device) => !devices.has(device))
}

/** The comparison in the dialog or in progress. */
export const useComparison = defineStore('comparison', () => {
  const results = useResults()
  const isOpen = ref(false)
  const isRunning = ref(false)
  /** The comparison by series, above the differences. */
  const areSeriesOpen = ref(false)
  const first = shallowRef<ResultTab | null>(null)
  const share = ref(0)
  let controller = new AbortController()

  /** The results that this one can be compared with: those of its devices first, and of these the newest. */
  const partnersOf = (tab: ResultTab): readonly ResultTab[] => {
    if (!isComparable(tab)) return []
    const devices = new Set(devicesOf(tab))
    const shares = (other: ComparableTab): number =>
      Number(devicesOf(other).some((device) => devices.has(device)))
    const partners = results.tabs.filter((other) => other !== tab).filter(isComparable)
    return partners.toSorted((one, other) => shares(other) - shares(one) || fetchedAt(other) - fetchedAt(one))
  }
  /** Why it cannot be compared; null: it can. */
  const obstacleOf = (tab: ResultTab): 'followed' | 'loading' | 'comparison' | 'noPartner' | null => {
    if (tab.source.kind === 'comparison') return 'comparison'
    if (isLive(tab.state)) return 'followed'
    if (!isSettled(tab)) return 'loading'
    return partnersOf(tab).length > 0 ? null : 'noPartner'
  }
  /** Whether it is the earlier of the two: by its time, or of the same devices by when it was fetched. */
  const isEarlier = (one: ResultTab, other: ResultTab): boolean => {
    if (!isComparable(one) || !isComparable(other) || isOfOlderTime(other, one)) return false
    const devices = new Set(devicesOf(other))
    return (
      isOfOlderTime(one, other) ||
      (devicesOf(one).some((device) => devices.has(device)) && fetchedAt(one) < fetchedAt(other))
    )
  }
  const ask = (tab: ResultTab): void => {
    first.value = tab
    isOpen.value = true
  }
  const compare = async (
    left: ResultTab,
    right: ResultTab,
    toleranceMs: number,
    { nameOf, ownNameOf, textOf }: ComparisonWords,
  ): Promise<ResultTab | null> => {
    const part = await loadPart(() => import('../../src-core/compare/run-comparison'))
    if (part === null || !isComparable(left) || !isComparable(right)) return null
    const { signal } = controller
    const report = (done: number): void => void (share.value = done)
    /** If the language makes the first part of its name. */
    const nameAfterOf = (tab: ComparableTab, name: string): string | undefined => {
      const own = ownNameOf?.(tab)
      const isOfQuery = tab.source.kind === 'query' && tab.state.name === null
      return isOfQuery && own !== undefined && name.startsWith(own) ? name.slice(own.length) : undefined
    }
    const namesOf = (tab: ComparableTab) => {
      const name = nameOf(tab)
      const nameAfter = nameAfterOf(tab, name)
      return { name, ...(nameAfter !== undefined && { nameAfter }) }
    }
    const sideOf = (tab: ComparableTab) => ({
      ...namesOf(tab),
      source: tab.source,
      table: tab.table,
      state: tab.state,
      deletions: tab.deletions,
    })
    const { source, table, deleted } = await part.runComparison(sideOf(left), sideOf(right), {
      ledger: window.desktop,
      toleranceMs,
      textOf,
      signal,
      report,
    })
    const tab = results.show(comparisonTitle(source), source, table)
    changeRows(tab, () => deleted.forEach(({ row, state, at }) => tab.deletions.note(row, state, at)))
    return tab
  }
  /** At a start, without the dialog. */
  const compareAgain = compare
  /** Shows the differences in a new tab. Resolves when they are there, or when the user has cancelled. */
  const run = async (
    left: ResultTab,
    right: ResultTab,
    toleranceMs: number,
    words: ComparisonWords,
  ): Promise<void> => {
    if (isRunning.value) return
    isRunning.value = true
    share.value = 0
    controller = new AbortController()
    try {
      const tab = await compare(left, right, toleranceMs, words)
      // Of other devices no event can be the same, but their attributes can be compared.
      if (tab !== null && haveOtherDevices(left, right)) areSeriesOpen.value = true
      isOpen.value = false
    } catch (reason) {
      if (!controller.signal.aborted) throw reason
    } finally {
      isRunning.value = false
    }
  }
  /** Ends the comparison; if none is running, closes the dialog. */
  const cancel = (): void => {
    if (isRunning.value) controller.abort()
    else isOpen.value = false
  }
  /** After the dialog has faded: otherwise the tab keeps its table in memory. */
  const forget = (): void => {
    if (!isOpen.value) first.value = null
  }
  return {
    isOpen,
    isRunning,
    share,
    areSeriesOpen,
    first,
    partnersOf,
    isEarlier,
    obstacleOf,
    ask,
    run,
    compareAgain,
    cancel,
    forget,
  }
})
