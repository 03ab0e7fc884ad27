import { defineStore } from 'pinia'
import { computed } from 'vue'
import { columnsFrom, settingsOf } from '../../src-core/events/grid-columns'
import { type StoredView, viewBounds } from '../../src-core/formats/stored-view'
import {
  type ReadView,
  readViewFile,
  renamedViewFile,
  type ViewContent,
  writeViewFile,
} from '../../src-core/formats/view-file'
import { changesOf, isTooMuch, merged } from '../faults/sharing/limit-changes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useAbout } from '../settings/about'
import { useSettings } from '../settings/settings'
import { useViews } from './views'

/** Why a view cannot be saved or renamed. */
export type SavingObstacle = 'noName' | 'taken' | 'tooMany' | 'tooLarge'

const byName = (one: StoredView, other: StoredView): number =>
  one.name.localeCompare(other.name, undefined, { numeric: true })

/** The views in the settings: saved from a tab, and applied to one. */
export const useSavedViews = defineStore('saved-views', () => {
  const settings = useSettings()
  const about = useAbout()
  const results = useResults()
  const views = useViews()
  const all = computed(() => settings.settings.views)

  const set = (next: readonly StoredView[]): void => void settings.change({ views: next.toSorted(byName) })
  const without = (name: string): readonly StoredView[] => all.value.filter((view) => view.name !== name)
  const has = (name: string): boolean => all.value.some((view) => view.name === name)
  const textOf = (name: string, content: ViewContent): string =>
    writeViewFile(name, content, about.appVersion)

  /** The view of a tab, to be saved; without limits and corrections unless they are wanted. */
  const contentOf = ({ state: { filters, search, sort } }: ResultTab, hasLimits: boolean): ViewContent => {
    const { columns, faults } = settings.settings
    const { limits, corrections } = faults
    return {
      filters,
      search,
      sort,
      columns: settingsOf(columnsFrom(columns)),
      ...(hasLimits && { limits, corrections }),
    }
  }
  const obstacleOf = (name: string, content: ViewContent, isReplacing: boolean): SavingObstacle | null => {
    if (name === '') return 'noName'
    if (has(name) && !isReplacing) return 'taken'
    if (!has(name) && all.value.length >= viewBounds.count) return 'tooMany'
    return textOf(name, content).length > viewBounds.textLength ? 'tooLarge' : null
  }
  const save = (name: string, content: ViewContent): void =>
    set([...without(name), { name, text: textOf(name, content) }])
  const remove = (name: string): void => set(without(name))
  /** What the text holds beside the name stays as it is, even if this version cannot read it. */
  const rename = (view: StoredView, name: string): void =>
    set([...without(view.name), { name, text: renamedViewFile(view.text, name) }])

  /** Everything that a view can change, by identity. */
  const partsOf = ({ state: { filters, search, sort } }: ResultTab): readonly unknown[] => {
    const { columns, faults } = settings.settings
    return [filters, search, sort, columns, faults.limits, faults.corrections]
  }
  /** Whether a view that was applied is the last change of the tab in front, so that undoing undoes it. */
  const isLast = (tab: ResultTab, parts: readonly unknown[]): boolean =>
    tab === results.active && partsOf(tab).every((part, index) => part === parts[index])

  /** Shows the result as the view has it, in one step; what the view does not contain stays. */
  const apply = (tab: ResultTab, view: ReadView): void => {
    const { filters, search, sort, columns, limits = [], corrections = [] } = view.content
    const { faults } = settings.settings
    const changeCount = changesOf(faults, { limits, corrections }).length
    const next = merged(faults, { limits, corrections })
    const isOver = isTooMuch(next)
    results.setView(tab, {
      ...(filters && { filters }),
      ...(search !== undefined && { search }),
      ...(sort && { sort }),
    })
    void settings.change({
      ...(columns && { columns: settingsOf(columnsFrom(columns)) }),
      ...(changeCount > 0 && !isOver && { faults: next }),
    })
    views.news = {
      kind: 'applied',
      tab,
      parts: partsOf(tab),
      view,
      changedLimits: isOver ? null : changeCount,
    }
    views.close()
  }
  const applyStored = (tab: ResultTab, { name, text }: StoredView): void => {
    const view = readViewFile(text)
    if (typeof view === 'string') views.news = { kind: 'unreadable', name, problem: view }
    else apply(tab, { ...view, name })
  }
  return { all, has, isLast, contentOf, textOf, obstacleOf, save, remove, rename, apply, applyStored }
})
