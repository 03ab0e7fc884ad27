/** The height of a row of the grid in CSS pixels. */
export const rowHeight = 28
