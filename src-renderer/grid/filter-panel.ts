import type { ColumnName } from '../../src-core/events/grid-columns'

/** Where the panel opens: at the lower left corner of its opener, in CSS pixels of the window. */
export interface PanelPosition {
  readonly x: number
  readonly y: number
}

export const columnHeader = (name: ColumnName): HTMLElement | null =>
  document.querySelector(`[role=columnheader][data-column="${name}"]`)

export const positionBelow = (element: Element): PanelPosition => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}

/**
 * What gets the focus back when the panel closes: the previous element or, for a part of the grid, the grid,
 * which is one tab stop.
 */
export const keyboardHolder = (element: Element | null): HTMLElement | null => {
  const grid = element?.closest<HTMLElement>('[role=grid]')
  return grid ?? (element instanceof HTMLElement && element !== document.body ? element : null)
}
