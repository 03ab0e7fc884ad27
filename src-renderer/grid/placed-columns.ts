import type { GridColumn } from '../../src-core/events/grid-columns'

/** A column of the grid with its position. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** The number of its cells, from 1; 0 is the tick. */
  readonly cell: number
  /** CSS pixels between the ticks and its cells. */
  readonly gap: number
  /** The width of its cells as CSS: the same string for all of them, so that comparing it costs nothing. */
  readonly style: string
}

/** The columns side by side. */
export const placeColumns = (columns: readonly GridColumn[]): readonly PlacedColumn[] => {
  let gap = 0
  return columns.map((column, index) => {
    const placed = { column, cell: index + 1, gap, style: `width:${String(column.width)}px` }
    gap += column.width
    return placed
  })
}

/**
 * The columns in the `width` pixels from `from` on (CSS pixels from the ticks), and one more at either end,
 * because rows scroll sideways before the page gets the event. All columns if the width is not known yet.
 */
export const visibleColumns = (
  placed: readonly PlacedColumn[],
  from: number,
  width: number,
): readonly PlacedColumn[] => {
  if (width === 0) return placed
  const first = placed.findIndex(({ gap, column }) => gap + column.width > from)
  const after = placed.findIndex(({ gap }) => gap >= from + width)
  return placed.slice(Math.max(0, first - 1), after < 0 ? placed.length : after + 1)
}
