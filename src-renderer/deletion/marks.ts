import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { canBeMarked, type PlanEnd, savePlan, toDelete } from '../../src-core/deletion/marked-events'
import type { ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'
import { shownSelection } from '../results/tab-selection'
import { useAbout } from '../settings/about'

/** Events of a file or a comparison that the user marks, to be deleted once the service can be reached. */
export const useMarks = defineStore('marks', () => {
  const about = useAbout()
  const end = shallowRef<PlanEnd | null>(null)
  /** The tab whose marked events were last saved. */
  const savedId = shallowRef<string | null>(null)

  const countOf = ({ table }: ResultTab): number =>
    table.marks.subarray(0, table.rowCount).reduce((sum, mark) => sum + (mark === toDelete ? 1 : 0), 0)
  /**
   * All of these events that can be marked are marked. Checks the mark first, because building an id takes
   * longer.
   */
  const areMarked = ({ table }: ResultTab, rows: Uint32Array): boolean =>
    rows.some((row) => table.marks[row] === toDelete) &&
    !rows.some((row) => table.marks[row] !== toDelete && canBeMarked(table, row))
  /** Selected events that a filter hides do not count. */
  const isSelectionMarked = (tab: ResultTab): boolean => areMarked(tab, shownSelection(tab))

  /**
   * Marks these events, or unmarks them if all of them are marked; returns how many of them it could not
   * mark.
   */
  const toggle = (tab: ResultTab, rows = shownSelection(tab)): number => {
    const markable = rows.filter((row) => canBeMarked(tab.table, row))
    const areAllMarked = areMarked(tab, rows)
    tab.state.lostMarks = 0
    changeRows(tab, ({ table }) => {
      for (const row of markable) table.setMark(row, areAllMarked ? 'none' : 'toDelete')
    })
    return areAllMarked ? 0 : rows.length - markable.length
  }
  const save = async (tab: ResultTab): Promise<void> => {
    // Results of a query have no plans: their events are deleted directly.
    if (tab.source.kind === 'query') return
    const ended = await savePlan(window.desktop, tab, about.appVersion)
    savedId.value = tab.id
    end.value = ended
  }
  const dismiss = (): void => {
    end.value = null
  }
  return { end, savedId, countOf, isSelectionMarked, toggle, save, dismiss }
})
