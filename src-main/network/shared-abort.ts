/** Those who wait for one answer. */
export interface SharedAbort {
  /** Aborts once everybody who has joined has given up. */
  readonly signal: AbortSignal
  join(signal: AbortSignal): void
  /** The answer is there: nobody's signal is listened to any more. */
  end(): void
}

export const createSharedAbort = (): SharedAbort => {
  const everybodyLeft = new AbortController()
  const waiting = new Map<AbortSignal, () => void>()
  return {
    signal: everybodyLeft.signal,
    join: (signal) => {
      const leave = (): void => {
        waiting.delete(signal)
        if (waiting.size === 0) everybodyLeft.abort()
      }
      if (waiting.has(signal)) return
      waiting.set(signal, leave)
      signal.addEventListener('abort', leave, { once: true })
    },
    end: () => {
      for (const [signal, leave] of waiting) signal.removeEventListener('abort', leave)
    },
  }
}
