import { createHeld } from '../waiting/held'

/** Holds a query back when it turns out to be very large, until the user confirms it. */
export interface Consent {
  readonly isWaiting: boolean
  /**
   * Resolves when the next request may be sent: immediately if no consent is needed, or when `signal` aborts.
   */
  wait(signal: AbortSignal): Promise<void>
  give(): void
}

/** Events of a query: those received so far, and the latest estimate of the total. */
export interface QuerySize {
  readonly found: number
  readonly expected: number
}

/**
 * An estimate based on fewer events than this share of the threshold is only a guess, and no reason to
 * interrupt the user.
 */
const soundShare = 0.01

/** `onChange`: it has begun to wait, or goes on. */
export const createConsent = (
  size: () => QuerySize,
  threshold: number,
  onChange: () => void = () => undefined,
): Consent => {
  const isLarge = (): boolean => {
    const { found, expected } = size()
    return expected > threshold && found >= threshold * soundShare
  }
  const held = createHeld()
  let isGiven = false
  return {
    get isWaiting() {
      return !held.isEmpty
    },
    wait: async (signal) => {
      if (isGiven || !isLarge()) return
      const going = held.wait(signal)
      onChange()
      await going
    },
    give: () => {
      isGiven = true
      held.release()
      onChange()
    },
  }
}
