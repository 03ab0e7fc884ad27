import { setMaxListeners } from 'node:events'
import type { Clock } from '../ports/clock'

/** The time limit for a service that sends nothing, or next to nothing. */
export const idleLimitSeconds = 30
/**
 * Fewer bytes than this within the limit count as next to nothing: no link that anybody can use is that slow,
 * but some servers drip.
 */
export const leastBytes = 1024
/** For one whole answer. An answer of 1 MB needs 600 bytes a second. */
export const answerLimitSeconds = 30 * 60

/** What had arrived when a limit ran out. */
export interface Expiry {
  readonly seconds: number
  /** Within these seconds. */
  readonly bytes: number
}

export interface ArrivalWatch {
  /** Aborts with the caller's signal, or when a limit has run out. */
  readonly signal: AbortSignal
  readonly expiry: Expiry | undefined
  /** Call when the head of the answer has arrived, or when a wait is over. */
  touch(): void
  /** Call with the bytes of each part of the body. */
  received(byteCount: number): void
  /** Nothing can arrive until the user has answered; `touch` starts the limit again. */
  pause(): void
  stop(): void
}

/** Watches how one answer arrives. `cancelled` is the caller's signal. */
export const watchArrival = (clock: Clock, cancelled: AbortSignal): ArrivalWatch => {
  const ended = new AbortController()
  let expiry: Expiry | undefined
  let isStopped = false
  let [recentBytes, allBytes] = [0, 0]
  const cancel = (): void => ended.abort(cancelled.reason)
  const expire = (seconds: number, bytes: number): void => {
    expiry ??= { seconds, bytes }
    ended.abort()
  }
  const watchRecent = (): (() => void) =>
    clock.schedule(idleLimitSeconds * 1000, () => expire(idleLimitSeconds, recentBytes))
  let unscheduleRecent = watchRecent()
  let unscheduleAll: (() => void) | undefined
  const restart = (): void => {
    unscheduleRecent()
    recentBytes = 0
    unscheduleRecent = watchRecent()
  }
  // Not `AbortSignal.any`, which leaves something in the caller's signal for every exchange. One listener per
  // exchange in progress.
  setMaxListeners(0, cancelled)
  cancelled.addEventListener('abort', cancel, { once: true })
  if (cancelled.aborted) cancel()
  return {
    signal: ended.signal,
    get expiry() {
      return expiry
    },
    touch() {
      // The user may answer after the request has ended.
      if (!isStopped) restart()
    },
    received(byteCount) {
      allBytes += byteCount
      recentBytes += byteCount
      // From the first bytes on: before them, a person may have to answer.
      unscheduleAll ??= clock.schedule(answerLimitSeconds * 1000, () => expire(answerLimitSeconds, allBytes))
      if (recentBytes >= leastBytes) restart()
    },
    pause: () => unscheduleRecent(),
    stop() {
      isStopped = true
      unscheduleRecent()
      unscheduleAll?.()
      cancelled.removeEventListener('abort', cancel)
    },
  }
}
