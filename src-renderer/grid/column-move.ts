import { ref } from 'vue'
import type { ColumnName } from '../../src-core/events/grid-columns'

/** CSS pixels that the pointer must move before a press on a name is a drag instead of a click. */
const threshold = 5
/** CSS pixels from the edge within which the grid scrolls. */
const edge = 40
const scrollStep = 24

interface Drop {
  /** The moved column. */
  readonly name: ColumnName
  /** The column before which it would be dropped; null: at the end. */
  readonly before: ColumnName | null
}

interface HeaderCell {
  readonly name: ColumnName
  readonly left: number
  readonly right: number
}

const cellsBeside = (cell: HTMLElement): readonly HeaderCell[] =>
  [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((each) => {
    const { left, right } = each.getBoundingClientRect()
    return { name: each.dataset['column'] as ColumnName, left, right }
  })

/** The first column whose middle is to the right of `x`; null: none. */
const columnAt = (cells: readonly HeaderCell[], x: number): ColumnName | null =>
  cells.find(({ left, right }) => x < (left + right) / 2)?.name ?? null

/** Moves columns by dragging their names. Escape cancels. */
export const createColumnMove = (move: (name: ColumnName, before: ColumnName | null) => void) => {
  const drop = ref<Drop | null>(null)
  let hasMoved = false

  const startMove = (name: ColumnName, down: PointerEvent): void => {
    const cell = down.currentTarget
    hasMoved = false
    if (down.button !== 0 || !(cell instanceof HTMLElement)) return
    const listening = new AbortController()
    const grid = cell.closest('[role=grid]')
    const drag = (event: PointerEvent): void => {
      if (!hasMoved && Math.abs(event.clientX - down.clientX) < threshold) return
      if (!hasMoved) cell.setPointerCapture(down.pointerId)
      hasMoved = true
      const extent = grid?.getBoundingClientRect()
      if (grid && extent && event.clientX > extent.right - edge) grid.scrollLeft += scrollStep
      else if (grid && extent && event.clientX < extent.left + edge) grid.scrollLeft -= scrollStep
      drop.value = { name, before: columnAt(cellsBeside(cell), event.clientX) }
    }
    const end = (isDropped: boolean): void => {
      listening.abort()
      const wanted = drop.value
      drop.value = null
      if (isDropped && wanted && wanted.before !== wanted.name) move(wanted.name, wanted.before)
    }
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end(false)
    }
    const { signal } = listening
    window.addEventListener('pointermove', drag, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', cancel, { signal, capture: true })
  }
  const isOver = (before: ColumnName | null): boolean =>
    drop.value !== null && drop.value.before === before && drop.value.name !== before
  /** Whether the current click is only the end of a drag. */
  const endsDrag = (): boolean => hasMoved
  return { isOver, startMove, endsDrag }
}
