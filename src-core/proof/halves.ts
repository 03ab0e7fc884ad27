/** A range as it is sent: ms since the epoch. */
export interface RequestedRange {
  readonly start: number
  readonly end: number
}

/**
 * The two halves of a range of at most two milliseconds; each end by itself when there is nothing between
 * them.
 */
export const halvesOf = ({ start, end }: RequestedRange): readonly RequestedRange[] => {
  if (start === end) return []
  if (end - start === 1) return [start, end].map((at) => ({ start: at, end: at }))
  return [
    { start, end: start + 1 },
    { start: start + 1, end },
  ]
}

export const rangeKey = ({ start, end }: RequestedRange): string => `${String(start)}:${String(end)}`
