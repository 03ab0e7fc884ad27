export interface DrawnRow {
  /** Names the element that shows it. */
  readonly slot: number
  /** Place in the view, from 0. */
  readonly position: number
  /** Number in the table. */
  readonly row: number
}

/**
 * The rows from `first` to `last`, both included, of a view, in the order of the elements that show them: a row that
 * leaves at one end leaves its element to the one that enters at the other, and no element ever changes its place among
 * the others. `slots`: elements there are; at least as many as rows.
 */
export const drawnRows = (view: Uint32Array, first: number, last: number, slots: number): readonly DrawnRow[] => {
  const drawn: DrawnRow[] = []
  for (let slot = 0; slot < slots; slot += 1) {
    const position = first + ((slot - (first % slots) + slots) % slots)
    const row = position <= last ? view[position] : undefined
    if (row !== undefined) drawn.push({ slot, position, row })
  }
  return drawn
}
