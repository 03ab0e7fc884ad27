import { laneHeight } from './lane-drawing'

/** CSS pixels: a low window shrinks plot and lanes to no less than this; then the lanes of states scroll. */
const leastTogether = 140
/** As many lanes stay whole before the others scroll. */
const keptLanes = 3

/** To this a low window shrinks the lanes. */
export const leastLanesHeight = (laneCount: number): number => Math.min(keptLanes, laneCount) * laneHeight

/** The same of the plot: less beside several lanes, none of which is cut in half. */
export const minPlotHeight = (laneCount: number): number =>
  leastTogether - Math.max(laneHeight, leastLanesHeight(laneCount))

/** To this a low window shrinks a plot whose height the user has set. */
export const leastPlotHeight = (chosen: number, laneCount: number): number =>
  Math.min(chosen, minPlotHeight(laneCount))

/** The lanes that have room, whole ones only. */
export const wholeLanesHeight = (room: number, laneCount: number): number =>
  Math.min(laneCount, Math.max(1, Math.floor(room / laneHeight))) * laneHeight
