/** Whole milliseconds since the epoch from `first` to `last`, both included; empty if `last` comes first. */
export interface TimeWindow {
  readonly first: number
  readonly last: number
}

/** Instants in the window; 0 when it is empty. */
export const widthOf = ({ first, last }: TimeWindow): number => Math.max(0, last - first + 1)

/** Instants in all of the windows together. */
export const widthOfAll = (windows: readonly TimeWindow[]): number =>
  windows.reduce((sum, window) => sum + widthOf(window), 0)

export const isIn = ({ first, last }: TimeWindow, instant: number): boolean =>
  first <= instant && instant <= last

/** What two windows have in common; empty if they have nothing. */
export const intersect = (one: TimeWindow, other: TimeWindow): TimeWindow => ({
  first: Math.max(one.first, other.first),
  last: Math.min(one.last, other.last),
})

/** From the first instant of either window to the last of either. */
export const hull = (one: TimeWindow, other: TimeWindow): TimeWindow => ({
  first: Math.min(one.first, other.first),
  last: Math.max(one.last, other.last),
})

/** From the end of a window to the start of a later one; 1: nothing lies between them. */
export const distance = (earlier: TimeWindow, later: TimeWindow): number => later.first - earlier.last

/** Whether two windows have an instant in common. */
export const overlap = (one: TimeWindow, other: TimeWindow): boolean =>
  one.first <= other.last && other.first <= one.last

/** Whether no instant lies between two windows. */
export const touch = (one: TimeWindow, other: TimeWindow): boolean =>
  one.first <= other.last + 1 && other.first <= one.last + 1

/** Whether every instant of `part` is in `whole`. */
export const encloses = (whole: TimeWindow, part: TimeWindow): boolean =>
  whole.first <= part.first && part.last <= whole.last
