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
  const expired = new AbortController()
  const expire = (): void => expired.abort()
  let unschedule = clock.schedule(idleLimitSeconds * 1000, expire)
  return {
    signal: AbortSignal.any([cancelled, expired.signal]),
    isExpired: () => expired.signal.aborted,
    touch() {
      unschedule()
      unschedule = clock.schedule(idleLimitSeconds * 1000, expire)
    },
    pause: () => unschedule(),
    stop: () => unschedule(),
  }
}
