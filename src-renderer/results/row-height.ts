/** The height of a row of the grid in CSS pixels. */
export const rowHeight = 28
/** Of the bar with what can be done with the selected events, and of the space around it. */
export const selectionBarHeight = 52
