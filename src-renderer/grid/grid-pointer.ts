import type { GridColumn } from '../events/grid-columns'

/** A column name, and where the pointer was or it stands, in CSS pixels of the window. */
export interface HeaderPlace {
  readonly column: GridColumn
  readonly x: number
  readonly y: number
}

/** A cell of a row, and where the pointer was or the cell stands, in CSS pixels of the window. No column: the tick. */
export interface GridPlace {
  readonly row: number
  readonly column: GridColumn | undefined
  readonly x: number
  readonly y: number
}

interface CellPlace {
  /** Place in the view. */
  readonly position: number
  /** From 0, the tick. */
  readonly cell: number
  readonly element: HTMLElement
}

export interface PointerActions {
  /** The cursor only: reading an event selects nothing. */
  setActive(position: number, cell: number): void
  startRange(): void
  selectRange(position: number, isAdding: boolean): void
  toggle(position: number): void
  open(): void
  /** The context menu: `x` and `y` are CSS pixels of the window. */
  menu(position: number, cell: number, x: number, y: number): void
  /** The menu of a column name. */
  columnMenu(cell: number, x: number, y: number): void
  /** Where the cursor is, for a menu that a key asks for; position -1 is the header. */
  active(): { readonly position: number; readonly cell: number }
  /** Null: out of sight. */
  elementOf(position: number, cell: number): Element | null
  /** The whole text of what is shown there; null: there is nothing to say. */
  tooltipOf(position: number, cell: number): string | null
}

const placeOf = (event: Event): CellPlace | null => {
  const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
  const row = element?.closest<HTMLElement>('[data-position]')
  if (!element || !row) return null
  return { position: Number(row.dataset['position']), cell: Number(element.dataset['cell']), element }
}

/** The number of its cell. */
const headerCellOf = ({ target }: Event): number | null => {
  const header = target instanceof Element ? target.closest('[role=columnheader]') : null
  return header === null ? null : Number(header.getAttribute('aria-colindex')) - 1
}
const rightButton = 2

/** The mouse over the rows of the grid: one listener for all of them. */
export const createGridPointer = (actions: PointerActions) => ({
  onClick: (event: MouseEvent): void => {
    const place = placeOf(event)
    if (!place) return
    const isCommand = event.ctrlKey || event.metaKey
    actions.setActive(place.position, place.cell)
    if (event.shiftKey) actions.selectRange(place.position, isCommand)
    else if (place.cell === 0 || isCommand) actions.toggle(place.position)
    else actions.startRange()
  },
  onDoubleClick: (event: MouseEvent): void => {
    if (placeOf(event)) actions.open()
  },
  /** With the pointer over a cell; a key asks for the one of the cursor. */
  onMenu: (event: MouseEvent): void => {
    const place = placeOf(event)
    const header = headerCellOf(event)
    // Beside the rows and names there is nothing that a menu could be of.
    const { position, cell } = actions.active()
    const element = event.button === rightButton ? null : actions.elementOf(position, cell)
    if (header !== null) actions.columnMenu(header, event.clientX, event.clientY)
    else if (place) {
      actions.setActive(place.position, place.cell)
      actions.startRange()
      actions.menu(place.position, place.cell, event.clientX, event.clientY)
    } else if (element) {
      const { left, bottom } = element.getBoundingClientRect()
      if (position < 0) actions.columnMenu(cell, left + 8, bottom)
      else actions.menu(position, cell, left + 8, bottom)
    } else return
    event.preventDefault()
  },
  /** One tooltip for all cells: the whole text of one that is cut, and what lies behind a formatted one. */
  onHover: (event: MouseEvent): void => {
    const place = placeOf(event)
    const text = place ? actions.tooltipOf(place.position, place.cell) : null
    if (place && text !== null) place.element.title = text
  },
})
