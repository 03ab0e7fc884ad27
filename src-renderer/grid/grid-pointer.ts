import type { GridColumn } from '../../src-core/events/grid-columns'

/** A column name, and the position of the pointer or the name in CSS pixels of the window. */
export interface HeaderTarget {
  readonly column: GridColumn
  readonly x: number
  readonly y: number
}

/**
 * A cell of a row, and the position of the pointer or the cell in CSS pixels of the window. No column: the
 * tick.
 */
export interface GridTarget {
  readonly row: number
  readonly column: GridColumn | undefined
  readonly x: number
  readonly y: number
}

interface CellTarget {
  /** The position in the view. */
  readonly position: number
  /** The cell, from 0 for the tick. */
  readonly cell: number
  readonly element: HTMLElement
}

export interface PointerActions {
  /** Moves only the cursor: reading an event selects nothing. */
  setActive(position: number, cell: number): void
  startRange(): void
  selectRange(position: number, isAdding: boolean): void
  toggle(position: number): void
  open(): void
  /** Opens the context menu; `x` and `y` are CSS pixels of the window. */
  menu(position: number, cell: number, x: number, y: number): void
  /** Opens the menu of a column name. */
  columnMenu(cell: number, x: number, y: number): void
  /** The position of the cursor, for a menu opened by a key; position -1 is the header. */
  active(): { readonly position: number; readonly cell: number }
  /** Null: not visible. */
  elementOf(position: number, cell: number): Element | null
  /** The whole text of the cell; null: no tooltip. */
  tooltipOf(position: number, cell: number): string | null
}

const targetOf = (event: Event): CellTarget | null => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
  const row = element?.closest<HTMLElement>('[data-position]')
  if (!element || !row) return null
  return { position: Number(row.dataset['position']), cell: Number(element.dataset['cell']), element }
}

/** The number of the header cell. */
const headerCellOf = ({ target }: Event): number | null => {
  const header = target instanceof Element ? target.closest('[role=columnheader]') : null
  return header === null ? null : Number(header.getAttribute('aria-colindex')) - 1
}
const rightButton = 2

/** Handles the mouse over the rows of the grid, with one listener for all of them. */
export const createGridPointer = (actions: PointerActions) => ({
  onClick: (event: MouseEvent): void => {
    const target = targetOf(event)
    if (!target) return
    const isCommand = event.ctrlKey || event.metaKey
    actions.setActive(target.position, target.cell)
    if (event.shiftKey) actions.selectRange(target.position, isCommand)
    else if (target.cell === 0 || isCommand) actions.toggle(target.position)
    else actions.startRange()
  },
  onDoubleClick: (event: MouseEvent): void => {
    if (targetOf(event)) actions.open()
  },
  /** For the cell under the pointer, or under the cursor if a key opens the menu. */
  onMenu: (event: MouseEvent): void => {
    const target = targetOf(event)
    const header = headerCellOf(event)
    // Outside the rows and names there is no menu.
    const { position, cell } = actions.active()
    const element = event.button === rightButton ? null : actions.elementOf(position, cell)
    if (header !== null) actions.columnMenu(header, event.clientX, event.clientY)
    else if (target) {
      actions.setActive(target.position, target.cell)
      actions.startRange()
      actions.menu(target.position, target.cell, event.clientX, event.clientY)
    } else if (element) {
      const { left, bottom } = element.getBoundingClientRect()
      if (position < 0) actions.columnMenu(cell, left + 8, bottom)
      else actions.menu(position, cell, left + 8, bottom)
    } else return
    event.preventDefault()
  },
  /**
   * One tooltip for all cells: the whole text of a cell that is cut off, and the raw value behind a formatted
   * one.
   */
  onHover: (event: MouseEvent): void => {
    const target = targetOf(event)
    const text = target ? actions.tooltipOf(target.position, target.cell) : null
    if (target && text !== null) target.element.title = text
  },
})
