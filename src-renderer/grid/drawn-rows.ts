export interface DrawnRow {
  /** The element that shows the row. */
  readonly slot: number
  /** The position in the view, from 0. */
  readonly position: number
  /** The number of the row in the table. */
  readonly row: number
}

/**
 * The rows of a view from `first` to `last`, both included, in the order of the elements that show them. A
 * row that appears at one end takes the element of the row that disappears at the other, so elements never
 * change their order. `slots`: the number of elements, at least that of the rows.
 */
export const drawnRows = (
  view: Uint32Array,
  first: number,
  last: number,
  slots: number,
): readonly DrawnRow[] => {
  const drawn: DrawnRow[] = []
  for (let slot = 0; slot < slots; slot += 1) {
    const position = first + ((slot - (first % slots) + slots) % slots)
    const row = position <= last ? view[position] : undefined
    if (row !== undefined) drawn.push({ slot, position, row })
  }
  return drawn
}
