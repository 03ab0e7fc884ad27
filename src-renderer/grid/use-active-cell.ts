import { computed, type ComputedRef, nextTick, onMounted, type Ref, ref, watch } from 'vue'
import type { GridColumn } from '../../src-core/events/grid-columns'
import type { ResultTab } from '../results/result-tab'
import { rowHeight } from '../results/row-height'
import type { useRowWindow } from '../ui/use-row-window'

interface ActiveCellOptions {
  readonly tab: () => ResultTab
  readonly shown: ComputedRef<readonly GridColumn[]>
  readonly viewport: Readonly<Ref<HTMLElement | null>>
  readonly rowWindow: ReturnType<typeof useRowWindow>
  /** The width of the column of ticks in CSS pixels. */
  readonly tickWidth: number
}

/** Keeps the scroll position when a newer result replaces this one. */
const useKeptPosition = (
  { tab, rowWindow }: Pick<ActiveCellOptions, 'tab' | 'rowWindow'>,
  view: ComputedRef<Uint32Array>,
): void => {
  watch(
    [view, () => tab().state.scrollTo],
    ([next, target]) => {
      const position = target === null ? -1 : next.indexOf(target.row)
      if (target === null || position < 0) return
      tab().state.scrollTo = null
      rowWindow.moveTo(position * rowHeight + target.offset)
    },
    { flush: 'post' },
  )
}

/**
 * The cell under the cursor: a position in the view, -1 for the header, and a cell from 0, the tick. It stays
 * on its record when the view changes, and is restored when the tab is shown again.
 */
export const useActiveCell = ({ tab, shown, viewport, rowWindow, tickWidth }: ActiveCellOptions) => {
  const view = computed(() => tab().state.view)
  const active = ref({ position: 0, cell: 0 })
  /** Only a rendered cell can be the active descendant. */
  const isDrawn = computed(() => {
    const { position } = active.value
    return position < 0 || (position >= rowWindow.firstRow.value && position <= rowWindow.lastRow.value)
  })

  const revealCell = (cell: number): void => {
    const element = viewport.value
    const column = shown.value[cell - 1]
    if (!element) return
    const left = column
      ? shown.value.slice(0, cell - 1).reduce((sum, { width }) => sum + width, tickWidth)
      : 0
    const right = left + (column?.width ?? tickWidth)
    if (left < element.scrollLeft) element.scrollLeft = left
    else if (right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth
  }
  const set = (position: number, cell: number): void => {
    active.value = {
      position: Math.min(view.value.length - 1, Math.max(-1, position)),
      cell: Math.min(shown.value.length, Math.max(0, cell)),
    }
    tab().state.focusedRow = view.value[active.value.position] ?? null
  }
  /** Sets the cell and scrolls just enough to show it. */
  const moveTo = (position: number, cell: number): void => {
    set(position, cell)
    if (active.value.position >= 0) rowWindow.reveal(active.value.position)
    revealCell(active.value.cell)
  }

  watch(view, (next) => {
    const row = tab().state.focusedRow
    const position = row === null ? -1 : next.indexOf(row)
    if (position >= 0) {
      const wasInSight = isDrawn.value
      active.value = { ...active.value, position }
      if (wasInSight) rowWindow.reveal(position)
    } else if (active.value.position >= next.length)
      active.value = { ...active.value, position: Math.max(0, next.length - 1) }
  })
  useKeptPosition({ tab, rowWindow }, view)
  // Another part has moved the cursor to an event, such as a click into the chart.
  watch(
    () => tab().state.focusedRow,
    (row) => {
      if (row === null || view.value[active.value.position] === row) return
      const position = view.value.indexOf(row)
      if (position < 0) return
      active.value = { ...active.value, position }
      rowWindow.reveal(position)
    },
  )
  watch(rowWindow.contentTop, (top) => (tab().state.scrollTop = top))
  watch(rowWindow.isAtEnd, (isAtEnd) => (tab().state.isAtEnd = isAtEnd), { immediate: true })
  onMounted(() => {
    const { focusedRow, scrollTop } = tab().state
    if (focusedRow !== null) active.value = { position: Math.max(0, view.value.indexOf(focusedRow)), cell: 0 }
    void nextTick(() => rowWindow.moveTo(scrollTop))
  })

  return { active, isDrawn, set, moveTo }
}
