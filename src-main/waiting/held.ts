/** Requests that wait for the same thing. */
export interface Held {
  readonly isEmpty: boolean
  /** Resolves with the next `release`, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<void>
  /** Lets all go on. */
  release(): void
}

export const createHeld = (): Held => {
  const held = new Set<() => void>()
  return {
    get isEmpty() {
      return held.size === 0
    },
    wait: async (signal) => {
      if (signal.aborted) return
      await new Promise<void>((resolve) => {
        const goOn = (): void => {
          held.delete(goOn)
          signal.removeEventListener('abort', goOn)
          resolve()
        }
        held.add(goOn)
        signal.addEventListener('abort', goOn)
      })
    },
    release: () => {
      for (const goOn of held) goOn()
    },
  }
}
