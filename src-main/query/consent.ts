/** Holds a query back when it turns out to be very large, until somebody says that it is meant. */
export interface Consent {
  readonly isWaiting: boolean
  /** Resolves when the next request may go out; at once where nothing is to be asked, and when `signal` aborts. */
  pass(signal: AbortSignal): Promise<void>
  give(): void
}

/** Events of a query: those that came, and all of them by the latest estimate. */
export interface QuerySize {
  readonly found: number
  readonly expected: number
}

/** An estimate by less than this share of the threshold is a guess, and nobody is asked because of a guess. */
const soundShare = 0.01

export const createConsent = (size: () => QuerySize, threshold: number): Consent => {
  const isLarge = (): boolean => {
    const { found, expected } = size()
    return expected > threshold && found >= threshold * soundShare
  }
  const held = new Set<() => void>()
  let isGiven = false
  return {
    get isWaiting() {
      return held.size > 0
    },
    pass: async (signal) => {
      if (isGiven || signal.aborted || !isLarge()) return
      await new Promise<void>((resolve) => {
        const release = (): void => {
          held.delete(release)
          signal.removeEventListener('abort', release)
          resolve()
        }
        held.add(release)
        signal.addEventListener('abort', release)
      })
    },
    give: () => {
      isGiven = true
      for (const release of held) release()
    },
  }
}
