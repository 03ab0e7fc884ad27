/** One abort signal for several callers that wait for the same answer. */
export interface SharedAbort {
  /** Aborts once every caller that has joined has aborted. */
  readonly signal: AbortSignal
  join(signal: AbortSignal): void
  /** Call when the answer has arrived: stops listening to the callers' signals. */
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
