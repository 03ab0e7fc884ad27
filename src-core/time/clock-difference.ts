/** The service's clock minus this computer's is between these two, in ms. */
export interface ClockDifference {
  readonly minMs: number
  readonly maxMs: number
}

/** Of a range whose end was told by the service's own clock: no error of this computer's has moved it. */
export const byServiceClock: ClockDifference = { minMs: 0, maxMs: 0 }

/** The present by the clock that is ahead, in ms since the epoch; `now`: by this computer's. */
export const laterNow = (now: number, difference: ClockDifference | null = null): number =>
  now + Math.max(0, difference?.minMs ?? 0)

/** Clocks that are kept right differ by seconds; what is later than this by one of them is in its future. */
const noticedMs = 5 * 60_000

/**
 * By how much this computer's clock is ahead of the service's for certain, in ms; negative: behind. Null: it
 * is not known to be, or by less than five minutes.
 */
export const clockErrorOf = (difference: ClockDifference | null): number | null => {
  if (difference === null) return null
  const { minMs, maxMs } = difference
  if (maxMs <= -noticedMs) return -maxMs
  return minMs >= noticedMs ? -minMs : null
}
