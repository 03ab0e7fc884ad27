import type { ColumnName, GridColumn } from '../../src-core/events/grid-columns'

/** A column of the grid with its position. */
export interface PlacedColumn {
  readonly column: GridColumn
  /** The number of its cells, from 1; 0 is the tick. */
  readonly cell: number
  /** CSS pixels between the ticks and its cells. */
  readonly gap: number
  /** It stays in sight while the others scroll sideways. */
  readonly isPinned: boolean
  /** The place of its cells as CSS: the same string for all of them, so that comparing it costs nothing. */
  readonly style: string
}

/** The width of the column of ticks in CSS pixels. */
export const tickWidth = 38

/** What each row is about. */
const pinnable: readonly ColumnName[] = ['deviceTimestamp', 'deviceId', 'attributeCode']
/** Of the window of the grid: the others need room too. */
const mostPinned = 0.55

/**
 * How many of the first columns stay while the others scroll: those that say what a row is about, as far as
 * the user has them in front. `width`: CSS pixels of the grid.
 */
export const pinnedCount = (columns: readonly GridColumn[], width: number): number => {
  const whole = columns.reduce((sum, column) => sum + column.width, tickWidth)
  if (whole <= width) return 0
  let taken = tickWidth
  const first = columns.findIndex((column) => {
    taken += column.width
    return !pinnable.includes(column.name) || taken > width * mostPinned
  })
  return Math.max(0, first)
}

/** The columns side by side, the first ones pinned. */
export const placeColumns = (columns: readonly GridColumn[], pinned: number): readonly PlacedColumn[] => {
  let gap = 0
  return columns.map((column, index) => {
    const isPinned = index < pinned
    const left = isPinned ? `;left:${String(tickWidth + gap)}px` : ''
    const placed = { column, cell: index + 1, gap, isPinned, style: `width:${String(column.width)}px${left}` }
    gap += column.width
    return placed
  })
}

/** CSS pixels of the pinned columns, without the ticks. */
export const pinnedWidth = (placed: readonly PlacedColumn[]): number =>
  placed.reduce((sum, { isPinned, column }) => (isPinned ? sum + column.width : sum), 0)

/**
 * The pinned columns, and those in sight beside them, with one more at either end, because rows scroll
 * sideways before the page gets the event. `from`: how far the grid is scrolled; `width`: of the grid, 0 if
 * it is not known yet, for all columns; both in CSS pixels.
 */
export const visibleColumns = (
  placed: readonly PlacedColumn[],
  from: number,
  width: number,
): readonly PlacedColumn[] => {
  const pinned = placed.filter(({ isPinned }) => isPinned)
  if (width === 0) return placed
  const start = pinned.length === 0 ? from - tickWidth : from + pinnedWidth(placed)
  const others = placed.slice(pinned.length)
  const first = others.findIndex(({ gap, column }) => gap + column.width > start)
  const after = others.findIndex(({ gap }) => gap >= from - tickWidth + width)
  return [...pinned, ...others.slice(Math.max(0, first - 1), after < 0 ? others.length : after + 1)]
}

/** CSS pixels between the last pinned cell, or the tick, and the first of the others that are drawn. */
export const gapBefore = (visible: readonly PlacedColumn[]): number =>
  (visible.find(({ isPinned }) => !isPinned)?.gap ?? 0) - pinnedWidth(visible)
