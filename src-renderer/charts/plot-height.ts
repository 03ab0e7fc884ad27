/** CSS pixels: a low window shrinks the plot to no less than this; then the lanes of states scroll. */
export const minPlotHeight = 120

/** To this a low window shrinks a plot whose height the user has set. */
export const leastPlotHeight = (chosen: number): number => Math.min(chosen, minPlotHeight)
