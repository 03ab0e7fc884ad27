import { defineStore } from 'pinia'
import { computed, shallowReactive, watch } from 'vue'
import { setNotes } from '../../src-core/results/set-notes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { type History, noHistory, redo, undo, withStep } from './history'
import { flippedRows, flipsBetween, type RowFlips } from './row-flips'
import { joined, type PartName, partNames, stepBetween, type ViewParts, type ViewStep } from './view-step'

/** A tab when it was last looked at. */
interface SeenTab {
  readonly parts: ViewParts
  /** Ascending. */
  readonly ticked: Uint32Array
  readonly selectionChanges: number
  readonly restoredCount: number
}

/** The parts that a step has changed, for a sentence. */
export type ChangedPart = PartName | 'selection'

const changedParts = ({ after, flips }: ViewStep): readonly ChangedPart[] => [
  ...partNames.filter((name) => name in after),
  ...(flips === null ? [] : ['selection' as const]),
]

/** What was deleted meanwhile is not selected again: nothing could be done with it. */
const flip = (tab: ResultTab, flips: RowFlips): void => {
  const { selection, state, deletions } = tab
  selection.flip(flippedRows(flips).filter((row) => !deletions.isOver(row)))
  state.lostCount = 0
}

const recorded = (history: History<ViewStep>, step: ViewStep): History<ViewStep> => {
  const last = history.done.at(-1)
  const both = last && joined(last, step)
  return both ? withStep({ ...history, done: history.done.slice(0, -1) }, both) : withStep(history, step)
}

/**
 * Undoes and redoes what the user changes in each tab. It compares what it saw last with what is there now,
 * so whatever changes a view is undone without knowing of this.
 */
export const useViewHistory = defineStore('view-history', () => {
  const results = useResults()
  const settings = useSettings()
  /** A tab that is closed takes its history along. */
  const histories = shallowReactive(new WeakMap<ResultTab, History<ViewStep>>())
  let seen: readonly [ResultTab, SeenTab] | null = null

  const partsOf = ({ state: { filters, search, sort, notes } }: ResultTab): ViewParts => {
    const { columns, faults } = settings.settings
    return { filters, search, sort, columns, limits: faults.limits, corrections: faults.corrections, notes }
  }
  const historyOf = (tab: ResultTab): History<ViewStep> => histories.get(tab) ?? noHistory

  const look = (tab: ResultTab | null): void => {
    if (tab === null) {
      seen = null
      return
    }
    const [seenTab, before] = seen ?? []
    const isSame = seenTab === tab
    const { changeCount } = tab.selection
    const ticked = isSame && before?.selectionChanges === changeCount ? before.ticked : tab.selection.rows()
    const { restoredCount } = tab.state
    const now: SeenTab = { parts: partsOf(tab), ticked, selectionChanges: changeCount, restoredCount }
    seen = [tab, now]
    if (!isSame || !before || before.restoredCount !== restoredCount) return
    const flips = before.ticked === ticked ? null : flipsBetween(before.ticked, ticked)
    const step = stepBetween(before.parts, now.parts, flips, Date.now())
    if (step) histories.set(tab, recorded(historyOf(tab), step))
  }
  /** Changes with everything that can be undone. */
  const currentParts = (): readonly unknown[] => {
    const tab = results.active
    return tab === null
      ? []
      : [tab, ...Object.values(partsOf(tab)), tab.selection.changeCount, tab.state.restoredCount]
  }
  watch(currentParts, () => look(results.active), { immediate: true })

  const apply = (
    tab: ResultTab,
    { columns, limits, corrections, notes, ...view }: Partial<ViewParts>,
    flips: RowFlips | null,
  ): void => {
    if (flips) flip(tab, flips)
    if (columns) void settings.change({ columns })
    const ofRules = { ...(limits && { limits }), ...(corrections && { corrections }) }
    if (limits || corrections) void settings.change({ faults: { ...settings.settings.faults, ...ofRules } })
    if (notes) setNotes(tab, notes, false)
    // A filter may ask for notes.
    if (notes || Object.keys(view).length > 0) results.setView(tab, view)
    // What has just been undone is no step of its own.
    seen = null
    look(tab)
  }
  /** Returns what has changed; null: there was nothing to undo or redo. */
  const move = (take: typeof undo, side: 'before' | 'after'): readonly ChangedPart[] | null => {
    const tab = results.active
    if (tab === null) return null
    // A change of this moment that has not been seen yet.
    look(tab)
    const found = take(historyOf(tab))
    if (found === null) return null
    const [step, history] = found
    histories.set(tab, history)
    apply(tab, step[side], step.flips)
    return changedParts(step)
  }
  /** What the next step back changes; empty: there is none. */
  const next = computed((): readonly ChangedPart[] => {
    const step = results.active === null ? undefined : historyOf(results.active).done.at(-1)
    return step === undefined ? [] : changedParts(step)
  })
  return { currentParts, next, undo: () => move(undo, 'before'), redo: () => move(redo, 'after') }
})
