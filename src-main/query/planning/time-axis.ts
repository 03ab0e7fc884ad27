import type { TimeWindow } from '../../../src-core/proof/time-window'

/**
 * Time as the plan sees it: it starts at the end that the service keeps, so that the known part lies at the
 * start of a stretch.
 */
export interface TimeAxis {
  readonly isTurned: boolean
  turn(window: TimeWindow): TimeWindow
  turnStamps(stamps: Float64Array): Float64Array
}

export const forwards: TimeAxis = {
  isTurned: false,
  turn: (window) => window,
  turnStamps: (stamps) => stamps,
}

export const backwards: TimeAxis = {
  isTurned: true,
  turn: ({ first, last }) => ({ first: -last, last: -first }),
  turnStamps: (stamps) => stamps.map((stamp) => -stamp).reverse(),
}
