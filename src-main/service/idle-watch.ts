import { setMaxListeners } from 'node:events'
import type { Clock } from '../ports/clock'

/** The time limit for a service that sends nothing. */
export const idleLimitSeconds = 30

export interface IdleWatch {
  /** Aborts with the caller's signal, or if nothing has arrived for too long. */
  readonly signal: AbortSignal
  isExpired(): boolean
  /** Call when a byte has arrived, or when a wait is over. */
  touch(): void
  /** Nothing can arrive until the user has answered; `touch` starts the limit again. */
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
  // Not `AbortSignal.any`, which leaves something in the caller's signal for every exchange. One listener per exchange in progress.
  setMaxListeners(0, cancelled)
  cancelled.addEventListener('abort', cancel, { once: true })
  if (cancelled.aborted) cancel()
  return {
    signal: ended.signal,
    isExpired: () => isExpired,
    touch() {
      // The user may answer after the request has ended.
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
