import { computed, type ComputedRef, nextTick, onMounted, type Ref, ref, watch } from 'vue'
import { isFlaggedRow } from '../../src-core/events/next-flagged'
import type { ResultTab } from '../results/result-tab'
import { rowHeight } from '../results/row-height'
import type { useRowWindow } from '../ui/use-row-window'
import { pinnedWidth, type PlacedColumn, tickWidth } from './placed-columns'

interface ActiveCellOptions {
  readonly tab: () => ResultTab
  readonly placed: ComputedRef<readonly PlacedColumn[]>
  readonly viewport: Readonly<Ref<HTMLElement | null>>
  readonly rowWindow: ReturnType<typeof useRowWindow>
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

/** Scrolls sideways just enough to show a cell. */
const revealCell = (element: HTMLElement | null, placed: readonly PlacedColumn[], cell: number): void => {
  const at = placed[cell - 1]
  if (!element || at === undefined || at.isPinned) {
    if (element && at === undefined) element.scrollLeft = 0
    return
  }
  const left = tickWidth + at.gap
  const right = left + at.column.width
  const pinned = pinnedWidth(placed)
  const covered = pinned === 0 ? 0 : tickWidth + pinned
  if (left < element.scrollLeft + covered) element.scrollLeft = left - covered
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
}

/** The row under the cursor stays in sight when something below the rows takes room, such as the selection bar. */
const useKeptInSight = (
  { height, contentTop, reveal }: ReturnType<typeof useRowWindow>,
  position: () => number,
): void => {
  watch(
    height,
    (next, before) => {
      const top = position() * rowHeight - contentTop.value
      if (next < before && top >= 0 && top < before) reveal(position())
    },
    { flush: 'post' },
  )
}

/** Where the cursor goes when its row is not shown any more: to the next one below that is, or above. */
const nearestShown = (before: Uint32Array, position: number, next: Uint32Array, rowCount: number): number => {
  const isShown = new Uint8Array(rowCount)
  for (const row of next) isShown[row] = 1
  const below = before.subarray(position).find((row) => isShown[row] === 1)
  const row = below ?? before.subarray(0, position).findLast((each) => isShown[each] === 1)
  return row === undefined ? Math.min(position, next.length - 1) : next.indexOf(row)
}

/**
 * The cell under the cursor: a position in the view, -1 for the header, and a cell from 0, the tick. It stays
 * on its record when the view changes, and is restored when the tab is shown again.
 */
export const useActiveCell = ({ tab, placed, viewport, rowWindow }: ActiveCellOptions) => {
  const view = computed(() => tab().state.view)
  const active = ref({ position: 0, cell: 0 })
  /** Only a rendered cell can be the active descendant. */
  const isDrawn = computed(() => {
    const { position } = active.value
    return position < 0 || (position >= rowWindow.firstRow.value && position <= rowWindow.lastRow.value)
  })

  const set = (position: number, cell: number): void => {
    active.value = {
      position: Math.min(view.value.length - 1, Math.max(-1, position)),
      cell: Math.min(placed.value.length, Math.max(0, cell)),
    }
    tab().state.focusedRow = view.value[active.value.position] ?? null
  }
  /** Sets the cell and scrolls just enough to show it. */
  const moveTo = (position: number, cell: number): void => {
    set(position, cell)
    if (active.value.position >= 0) rowWindow.reveal(active.value.position)
    revealCell(viewport.value, placed.value, active.value.cell)
  }

  /** Of a flagged event: what it is flagged for is what one comes for. */
  const flagsCell = (row: number): number | undefined =>
    isFlaggedRow(tab().table, row)
      ? placed.value.find(({ column }) => column.name === 'anomalies')?.cell
      : undefined

  watch(view, (next, before) => {
    const row = tab().state.focusedRow
    const { position } = active.value
    const at = row === null ? -1 : next.indexOf(row)
    const isLost = row !== null && at < 0 && position >= 0
    const wasInSight = isDrawn.value
    if (at >= 0) active.value = { ...active.value, position: at }
    else if (isLost)
      // Without rows, on the header.
      active.value = {
        ...active.value,
        position: nearestShown(before, position, next, tab().table.rowCount),
      }
    else if (position >= next.length)
      active.value = { ...active.value, position: Math.max(0, next.length - 1) }
    // Before another part scrolls elsewhere, such as to new events.
    if (at >= 0 && wasInSight) rowWindow.reveal(at)
    const hasShrunk = next.length < before.length
    if (row === null || !(isLost || hasShrunk) || tab().state.scrollTo !== null) return
    // Once the grid knows how few rows there are.
    void nextTick(() => active.value.position >= 0 && rowWindow.reveal(active.value.position))
  })
  useKeptPosition({ tab, rowWindow }, view)
  useKeptInSight(rowWindow, () => active.value.position)
  // Another part has moved the cursor to an event, such as a click into the chart.
  watch(
    () => tab().state.focusedRow,
    (row) => {
      if (row === null || view.value[active.value.position] === row) return
      const position = view.value.indexOf(row)
      if (position < 0) return
      active.value = { position, cell: flagsCell(row) ?? active.value.cell }
      rowWindow.reveal(position)
      revealCell(viewport.value, placed.value, active.value.cell)
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
