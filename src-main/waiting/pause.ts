import type { Clock } from '../ports/clock'

/** Resolves after `ms`, or as soon as `signal` aborts. */
export const pause = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = (): void => {
      cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.schedule(ms, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
