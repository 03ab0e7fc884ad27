/** Of the grid; CSS pixels. */
export const rowHeight = 28
