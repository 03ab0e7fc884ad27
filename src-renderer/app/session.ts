import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import { isLive } from '../../src-core/live/live-state'
import { type ComparedResult, fileIdsOf } from '../../src-core/results/result-source'
import type { RestoredSession, RestoredTab, SavedSession } from '../../src-preload/contract/session'
import type { ComparisonWords } from '../compare/comparison'
import { useFaults } from '../faults/faults'
import { useOpenFiles } from '../opening/open-files'
import { useQueries } from '../query/queries'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { loadPart } from '../ui/lazy-part'
import { recallForm, rememberForm } from './form-memory'
import { useRestoredTabs } from './restored-tabs'
import { rememberTab } from './tab-memory'

/** Long enough not to save at every step while the user drags or types, or rows arrive. */
const pauseMs = 800

/** Null: it cannot be compared again after a restart. */
const fileIdsOfSide = ({ source, storedId }: ComparedResult): readonly string[] | null => {
  if (source.kind === 'file') return fileIdsOf(source)
  return storedId === undefined ? null : []
}

/** Null: nothing of it outlives the window. */
const contentOf = ({ source, state }: ResultTab): Omit<SavedSession['tabs'][number], 'state'> | null => {
  if (source.kind === 'query')
    return state.storedId === null ? null : { fileIds: [], storedId: state.storedId }
  if (source.kind === 'comparison') {
    const sides = [source.left, source.right].map(fileIdsOfSide)
    return sides.includes(null) ? null : { fileIds: sides.flatMap((ids) => ids ?? []) }
  }
  const fileIds = fileIdsOf(source)
  return fileIds && { fileIds }
}

/** What the page says about differences: a store has no texts. */
type SessionWords = Pick<ComparisonWords, 'textOf'>

const useCurrentSession = () => {
  const results = useResults()
  const faults = useFaults()
  const queries = useQueries()
  return (): SavedSession => {
    const lasting = results.tabs.flatMap((tab) => {
      const content = contentOf(tab)
      return content === null ? [] : [{ tab, content }]
    })
    return {
      tabs: lasting.map(({ tab, content }) => ({
        ...content,
        state: rememberTab(tab, faults.checkOf(tab) !== null),
      })),
      activeIndex: lasting.findIndex(({ tab }) => tab.id === results.activeId),
      form: rememberForm(queries),
    }
  }
}

/** Everything that is remembered of a tab, without computing it. */
const whatChanges = ({ id, state, rowChanges, selection }: ResultTab): readonly unknown[] => [
  id,
  state.name,
  state.sort,
  state.filters,
  state.search,
  state.focusedRow,
  state.scrollTop,
  state.storedId,
  state.notes,
  state.announcedCutOffAt,
  // Rows that arrive change nothing that is remembered.
  isLive(state) ? 0 : rowChanges.count,
  selection.changeCount,
]

/**
 * Keeps the query form, the tabs of opened files and of kept results, and their state, for the next start.
 */
export const useSession = defineStore('session', () => {
  const results = useResults()
  const opening = useOpenFiles()
  const queries = useQueries()
  const faults = useFaults()
  const openTab = useRestoredTabs()
  const current = useCurrentSession()
  const error = shallowRef<AppError | null>(null)
  /** Tabs of the last session are still to come. */
  const isOpening = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * The tabs of the last session are here, or were given up: before, what is saved would be a session without
   * them.
   */
  let isRestored = false
  let hasChangedBefore = false

  const save = async (): Promise<void> => {
    const saved = await window.desktop.saveSession({ session: current() })
    error.value = saved.ok ? null : saved.error
  }
  const saveSoon = (): void => {
    if (!isRestored) {
      hasChangedBefore = true
      return
    }
    // Changes that keep coming do not put it off: a crash loses what is younger than the pause, and no more.
    timer ??= setTimeout(() => {
      timer = undefined
      void save()
    }, pauseMs)
  }
  const saveNow = (): void => {
    if (!isRestored) return saveSoon()
    clearTimeout(timer)
    timer = undefined
    void save()
  }
  onScopeDispose(() => clearTimeout(timer))
  // What has been asked for or opened is found again, however soon the crash.
  watch(() => JSON.stringify(results.tabs.flatMap((tab) => contentOf(tab) ?? [])), saveNow)
  watch(
    () => [
      results.activeId,
      rememberForm(queries),
      ...results.tabs.map((tab) => [...whatChanges(tab), faults.checkOf(tab) !== null]),
    ],
    saveSoon,
  )
  /** Returns false if the part that reads them could not be loaded. */
  const open = async (
    { tabs, activeIndex, form }: RestoredSession,
    words: SessionWords,
  ): Promise<boolean> => {
    const reader = await loadPart(() => import('./tab-memory-reader'))
    if (reader === null) return false
    const formMemory = form === undefined ? undefined : reader.readFormMemory(form)
    if (formMemory) recallForm(queries, formMemory)
    const shown = new Map<RestoredTab, ResultTab>()
    const active = tabs[activeIndex]
    const onShow = (restored: RestoredTab) => (tab: ResultTab) => {
      // At once: a tab that moves later is not where the user clicks.
      shown.set(restored, tab)
      results.arrange(tabs.flatMap((other) => shown.get(other) ?? []))
    }
    const memories = new Map(
      [...(active ? [active] : []), ...tabs].map((restored) => [restored, reader.readMemory(restored.state)]),
    )
    // Comparisons last: they need the others.
    const ordered = [...memories].toSorted(
      ([, one], [, other]) => Number(one?.compared !== undefined) - Number(other?.compared !== undefined),
    )
    let front: string | null = null
    for (const [restored, memory] of ordered) {
      // Whoever has gone to another tab meanwhile stays there.
      const isActive = restored === active && (front === null || results.activeId === front)
      await openTab({ restored, memory, isActive, ...words, onShow: onShow(restored) })
      front ??= results.activeId
    }
    opening.refuse(tabs.flatMap(({ refused }) => refused))
    return true
  }
  /**
   * Opens the tabs of the last session one after the other, the active one first, and reports missing files.
   * Nothing is saved before.
   */
  const restore = async (session: RestoredSession, words: SessionWords): Promise<void> => {
    const isEmpty = session.tabs.length === 0 && session.form === undefined
    isOpening.value = session.tabs.length > 0
    const opened = isEmpty ? true : open(session, words)
    // If they cannot be read, nothing is saved at all, so that the next start finds them.
    if (!(await Promise.resolve(opened).finally(() => (isOpening.value = false)))) return
    isRestored = true
    // A first start, in which nobody has done anything, writes nothing.
    if (!isEmpty || hasChangedBefore) saveSoon()
  }
  return { error, isOpening, restore }
})
