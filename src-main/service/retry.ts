import { type AppError, isEncryptionCause } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'

/** Resolves after `ms`, or at once when `signal` aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const wake = (): void => {
      cancel()
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const cancel = clock.schedule(ms, wake)
    signal.addEventListener('abort', wake, { once: true })
  })

/** What a failed read calls for. `linkDown`: nothing wrong with the request, there is no way to the service. */
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

const mostTries = 4
/** A service that asks to wait is fair; one that asks forever is down. */
const mostWaits = 20
const firstDelayMs = 250
const longestDelayMs = 8000
const longestAskedDelayMs = 120_000

/** Doubles, capped, and random in its upper half, so that many clients do not come back at once. */
const backoffMs = (attempt: number, random: () => number): number => Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)

const askedDelayMs = (error: AppError): number | undefined =>
  error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined ? Math.min(longestAskedDelayMs, error.retryAfterSeconds * 1000) : undefined

export interface RetryPorts {
  readonly clock: Clock
  readonly random: () => number
  /** True: the way to the service has worked before, so that its loss is waited out. */
  readonly hasWorked: () => boolean
  readonly onLink: (isDown: boolean) => void
}

/** A read, again where that may help. Answers the last failure; never rejects. */
export const createRetry =
  ({ clock, random, hasWorked, onLink }: RetryPorts) =>
  async <T>(read: () => Promise<Result<T>>, signal: AbortSignal): Promise<Result<T>> => {
    let tries = 0
    let waits = 0
    for (;;) {
      const answer = await read()
      if (answer.ok || signal.aborted) {
        if (answer.ok) onLink(false)
        return answer
      }
      const remedy = remedyFor(answer.error)
      if (remedy === 'giveUp' || (remedy === 'linkDown' && !hasWorked())) return answer
      onLink(remedy === 'linkDown')
      if (remedy === 'tryAgain') tries += 1
      else waits += 1
      if (tries > mostTries || (remedy === 'wait' && waits > mostWaits)) return answer
      await pause(clock, askedDelayMs(answer.error) ?? backoffMs(tries + waits, random), signal)
    }
  }
