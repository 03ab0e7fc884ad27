import type { DeletionAccepted } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'

/**
 * What an answer to a deletion means.
 * `accepted`: to be verified. `notThere`: 404 or 410 at the first attempt. `failed`: for good, this event alone.
 * `stopped`: the service or the keychain would say the same to every other event. `unknown`: carried out or not.
 */
export type AnswerMeaning = 'accepted' | 'notThere' | 'failed' | 'stopped' | 'unknown'

const ofStatus = (status: number, attempt: number): AnswerMeaning => {
  // Gone since an earlier attempt, whose answer was lost: that one did it.
  if (status === 404 || status === 410) return attempt > 1 ? 'accepted' : 'notThere'
  if (status === 401 || status === 403) return 'stopped'
  return status === 408 || status === 429 || (status >= 500 && status <= 599) ? 'unknown' : 'failed'
}

const ofError = (error: AppError, attempt: number): AnswerMeaning => {
  switch (error.kind) {
    case 'httpStatus':
      return ofStatus(error.status, attempt)
    case 'noToken':
    case 'keychain':
    case 'noConnection':
    case 'connectionChanged':
      return 'stopped'
    case 'network':
    case 'timeout':
    case 'cancelled':
    case 'internal':
    case 'notRead':
      return 'unknown'
    // A redirect is not followed: what it points at could be something else. And a 2xx that is no success is none.
    default:
      return 'failed'
  }
}

/** There is no way to the service: the next event would not get there either. */
export const isOutOfReach = (error: AppError): boolean =>
  error.kind === 'network' && ['nameNotFound', 'refused', 'unreachable', 'tls', 'proxy'].includes(error.cause)

/** `attempt` from 1, of the same deletion. */
export const meaningOf = (answer: Result<DeletionAccepted>, attempt: number): AnswerMeaning =>
  answer.ok ? 'accepted' : ofError(answer.error, attempt)
