/**
 * Whole milliseconds from `first` to `last`, both meant. The service does not say whether the ends of a range belong to
 * it, so the range that is asked for is one wider on each side, except at the ends of the query itself, where the
 * service's own reading is the answer.
 */
export interface TimeWindow {
  readonly first: number
  readonly last: number
}

/** A range as it goes out: ms since the epoch. */
export interface AskedRange {
  readonly start: number
  readonly end: number
}

/** Adjoining windows asked for like this overlap, and no instant falls between them however the ends are read. */
export const askedRange = ({ first, last }: TimeWindow, whole: TimeWindow): AskedRange => ({
  start: first <= whole.first ? whole.first : first - 1,
  end: last >= whole.last ? whole.last : last + 1,
})

export const rangeKey = ({ start, end }: AskedRange): string => `${start}:${end}`

/** Instants in the window; 0 when it is empty. */
export const widthOf = ({ first, last }: TimeWindow): number => Math.max(0, last - first + 1)
