import { type AppError, isEncryptionCause } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { DeletionAccepted } from '../../src-preload/contract/deletion'

/**
 * What a response to a deletion means. None of them is the outcome: the record is looked up after each of
 * them except `notSent`. `accepted`: success. `refused`: failure, by `returnCode` or status. `stopped`:
 * failure, and every other event would fail in the same way. `unclear`: a response that is neither.
 * `unknown`: carried out or not, another attempt may tell. `notSent`: no request was made. After an earlier
 * attempt, `stopped` and `notSent` prove nothing either.
 */
export type AnswerMeaning = 'accepted' | 'refused' | 'stopped' | 'unclear' | 'unknown' | 'notSent'

const ofStatus = (status: number): AnswerMeaning => {
  if (status === 401 || status === 403) return 'stopped'
  if (status === 408 || status === 429 || (status >= 500 && status <= 599)) return 'unknown'
  return status >= 400 && status <= 499 ? 'refused' : 'unclear'
}

const ofError = (error: AppError): AnswerMeaning => {
  switch (error.kind) {
    case 'httpStatus':
      return ofStatus(error.status)
    // A JSON object with a number other than 0; anything else is `unexpectedJson`.
    case 'returnCode':
    // Not followed: the target could be something else.
    case 'redirect':
      return 'refused'
    case 'notJson':
    case 'notUtf8':
    case 'tooComplex':
    case 'unexpectedJson':
    case 'notRead':
    case 'tooLarge':
      return 'unclear'
    case 'input':
    case 'readOnly':
    case 'noToken':
    case 'keychain':
    case 'noConnection':
    case 'connectionChanged':
    case 'otherToken':
      return 'notSent'
    default:
      return 'unknown'
  }
}

/** The service cannot be reached: the next request would not reach it either. */
export const isUnreachable = (error: AppError): boolean =>
  error.kind === 'network' &&
  (isEncryptionCause(error.cause) ||
    ['nameNotFound', 'refused', 'unreachable', 'proxy'].includes(error.cause))

/** The service says that it has no such event; its list may still contain the event for a while. */
export const reportsNotFound = (error: AppError): boolean =>
  error.kind === 'httpStatus' && (error.status === 404 || error.status === 410)

/** Every other event would fail in the same way. */
export const stopsAll = (error: AppError): boolean => {
  const meaning = ofError(error)
  return meaning === 'stopped' || (meaning === 'notSent' && error.kind !== 'input')
}

export const meaningOf = (answer: Result<DeletionAccepted>): AnswerMeaning =>
  answer.ok ? 'accepted' : ofError(answer.error)
