import { type AppError, isEncryptionCause } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { Clock } from '../ports/clock'
import { backOffMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'
import type { Line } from './line'

/** How to handle a failed request. `linkDown`: the request is fine, but the service cannot be reached. */
export type Remedy = 'giveUp' | 'tryAgain' | 'wait' | 'linkDown'

const remedyFor = (error: AppError): Remedy => {
  if (error.kind === 'timeout' || error.kind === 'tooSlow') return 'tryAgain'
  if (error.kind === 'network') {
    if (error.cause === 'reset' || error.cause === 'cutOff') return 'tryAgain'
    return isEncryptionCause(error.cause) ? 'giveUp' : 'linkDown'
  }
  if (error.kind !== 'httpStatus') return 'giveUp'
  // A network that wants its user to sign in answers in the place of the service.
  if (error.status === 511) return 'linkDown'
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
  /** The way to the service. */
  readonly line: () => Pick<Line, 'wholeCount'>
  /** After each answer; with what is to be repeated, if it was a failure. */
  readonly onLink: (isDown: boolean, repetition?: Repetition) => void
}

/** On a line that brings other answers, a broken connection says nothing about this request. */
const isOfLine = (error: AppError): boolean =>
  error.kind === 'network' && (error.cause === 'reset' || error.cause === 'cutOff')

/**
 * A read request, repeated if that may help. Resolves with the last failure; never rejects. `isTooMuch`: asked after
 * a failure, whether the request is not to be repeated as it is.
 */
export const createRetry =
  ({ clock, random, hasWorked, line, onLink }: RetryPorts) =>
  async <T>(
    receive: () => Promise<Result<T>>,
    signal: AbortSignal,
    isTooMuch: () => boolean = () => false,
  ): Promise<Result<T>> => {
    let tries = 0
    let waits = 0
    let { wholeCount } = line()
    for (;;) {
      const answer = await receive()
      if (answer.ok || signal.aborted) {
        if (answer.ok) onLink(false)
        return answer
      }
      const remedy = remedyFor(answer.error)
      if (isTooMuch() || remedy === 'giveUp' || (remedy === 'linkDown' && !hasWorked())) return answer
      // As often as others come, of which there is an end.
      if (isOfLine(answer.error) && line().wholeCount > wholeCount) tries = 0
      wholeCount = line().wholeCount
      if (remedy === 'tryAgain') tries += 1
      else waits += 1
      const delayMs = backOffMs(answer.error, tries + waits, firstDelayMs, random)
      onLink(remedy === 'linkDown', { error: answer.error, at: clock.now() + delayMs })
      if (tries > maxTries || (remedy === 'wait' && waits > maxWaits)) return answer
      await pause(clock, delayMs, signal)
    }
  }
