import { type AppError, isEncryptionCause } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { Clock } from '../ports/clock'
import { backOffMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'

/** How to handle a failed request. `linkDown`: the request is fine, but the service cannot be reached. */
export type Remedy = 'giveUp' | 'tryAgain' | 'wait' | 'linkDown'

const remedyFor = (error: AppError): Remedy => {
  if (error.kind === 'timeout' || error.kind === 'tooSlow') return 'tryAgain'
  if (error.kind === 'network') {
    if (error.cause === 'reset' || error.cause === 'cutOff') return 'tryAgain'
    return isEncryptionCause(error.cause) ? 'giveUp' : 'linkDown'
  }
  if (error.kind !== 'httpStatus') return 'giveUp'
  if (error.status === 429 || (error.status === 503 && error.retryAfterSeconds !== undefined)) return 'wait'
  return error.status >= 500 || error.status === 408 ? 'tryAgain' : 'giveUp'
}

const maxTries = 4
/** A service may ask us to wait; one that asks again and again counts as down. */
const maxWaits = 20
const firstDelayMs = 250

/** A request that failed, and is sent again. */
export interface Repetition {
  readonly error: AppError
  /** ms since the epoch. */
  readonly at: number
}

export interface RetryPorts {
  readonly clock: Clock
  readonly random: () => number
  /** True: the service has been reached before, so a lost connection is worth waiting for. */
  readonly hasWorked: () => boolean
  /** After each answer; with what is to be repeated, if it was a failure. */
  readonly onLink: (isDown: boolean, repetition?: Repetition) => void
}

/** A read request, repeated if that may help. Resolves with the last failure; never rejects. */
export const createRetry =
  ({ clock, random, hasWorked, onLink }: RetryPorts) =>
  async <T>(receive: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    let tries = 0
    let waits = 0
    for (;;) {
      const answer = await receive()
      if (answer.ok || signal.aborted) {
        if (answer.ok) onLink(false)
        return answer
      }
      const remedy = remedyFor(answer.error)
      if (remedy === 'giveUp' || (remedy === 'linkDown' && !hasWorked())) return answer
      if (remedy === 'tryAgain') tries += 1
      else waits += 1
      const delayMs = backOffMs(answer.error, tries + waits, firstDelayMs, random)
      onLink(remedy === 'linkDown', { error: answer.error, at: clock.now() + delayMs })
      if (tries > maxTries || (remedy === 'wait' && waits > maxWaits)) return answer
      await pause(clock, delayMs, signal)
    }
  }
