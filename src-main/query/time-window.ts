/**
 * Whole milliseconds from `first` to `last`, both included. The service does not say whether it includes the
 * ends of a range, so the requested range is one millisecond wider on each side, except at the ends of the
 * query itself, where the service decides.
 */
export interface TimeWindow {
  readonly first: number
  readonly last: number
}

/** A range as it is sent: ms since the epoch. */
export interface RequestedRange {
  readonly start: number
  readonly end: number
}

/**
 * Adjacent windows requested like this overlap, so no instant falls between them however the service treats
 * the ends.
 */
export const requestedRange = ({ first, last }: TimeWindow, whole: TimeWindow): RequestedRange => ({
  start: first <= whole.first ? whole.first : first - 1,
  end: last >= whole.last ? whole.last : last + 1,
})

export const rangeKey = ({ start, end }: RequestedRange): string => `${start}:${end}`

/** Instants in the window; 0 when it is empty. */
export const widthOf = ({ first, last }: TimeWindow): number => Math.max(0, last - first + 1)
