import { setMaxListeners } from 'node:events'
import type { Clock } from '../ports/clock'

/** Without a byte for this long, the service counts as silent. */
export const idleLimitSeconds = 30

export interface IdleWatch {
  /** Aborts when the caller's signal does, or when nothing came for too long. */
  readonly signal: AbortSignal
  isExpired(): boolean
  /** A byte came, or what was waited for. */
  touch(): void
  /** Nothing can come until the person has answered; `touch` goes on. */
  pause(): void
  stop(): void
}

/** Watches one exchange. `cancelled` is the caller's signal. */
export const watchIdle = (clock: Clock, cancelled: AbortSignal): IdleWatch => {
  const ended = new AbortController()
  let isExpired = false
  let isStopped = false
  const cancel = (): void => ended.abort(cancelled.reason)
  const expire = (): void => {
    isExpired = true
    ended.abort()
  }
  let unschedule = clock.schedule(idleLimitSeconds * 1000, expire)
  // Not `AbortSignal.any`, which leaves a trace in the caller's signal of every exchange. As many wait on it as are under way.
  setMaxListeners(0, cancelled)
  cancelled.addEventListener('abort', cancel, { once: true })
  if (cancelled.aborted) cancel()
  return {
    signal: ended.signal,
    isExpired: () => isExpired,
    touch() {
      // A person may answer a request that has already ended.
      if (isStopped) return
      unschedule()
      unschedule = clock.schedule(idleLimitSeconds * 1000, expire)
    },
    pause: () => unschedule(),
    stop() {
      isStopped = true
      unschedule()
      cancelled.removeEventListener('abort', cancel)
    },
  }
}
