import { type AppError, isEncryptionCause } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import { backOffMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'

/** How to handle a failed request. `linkDown`: the request is fine, but the service cannot be reached. */
export type Remedy = 'giveUp' | 'tryAgain' | 'wait' | 'linkDown'

const remedyFor = (error: AppError): Remedy => {
  if (error.kind === 'timeout') return 'tryAgain'
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

export interface RetryPorts {
  readonly clock: Clock
  readonly random: () => number
  /** True: the service has been reached before, so a lost connection is worth waiting for. */
  readonly hasWorked: () => boolean
  readonly onLink: (isDown: boolean) => void
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
      onLink(remedy === 'linkDown')
      if (remedy === 'tryAgain') tries += 1
      else waits += 1
      if (tries > maxTries || (remedy === 'wait' && waits > maxWaits)) return answer
      await pause(clock, backOffMs(answer.error, tries + waits, firstDelayMs, random), signal)
    }
  }
