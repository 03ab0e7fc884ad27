import type { DeletionAccepted } from '../../src-preload/contract/deletion'
import { type AppError, isEncryptionCause } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'

/**
 * What an answer to a deletion means. None of them says how the deletion ended: the record is looked for after each but `notSent`.
 * `accepted`: yes. `refused`: no, in the form of the specification or by its status. `stopped`: no, and the service would say the
 * same to every other event. `unclear`: the service answered, and it is neither yes nor no. `unknown`: carried out or not, and
 * another attempt may tell. `notSent`: no request was made. `stopped` and `notSent` are no proof either where an attempt went before.
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
    // A JSON object with a number that is not 0: any other one is `unexpectedJson`.
    case 'returnCode':
    // Not followed: what it points at could be something else.
    case 'redirect':
      return 'refused'
    case 'notJson':
    case 'notUtf8':
    case 'unexpectedJson':
    case 'notRead':
    case 'tooLarge':
      return 'unclear'
    case 'input':
    case 'noToken':
    case 'keychain':
    case 'noConnection':
    case 'connectionChanged':
      return 'notSent'
    default:
      return 'unknown'
  }
}

/** There is no way to the service: the next event would not get there either. */
export const isOutOfReach = (error: AppError): boolean =>
  error.kind === 'network' && (isEncryptionCause(error.cause) || ['nameNotFound', 'refused', 'unreachable', 'proxy'].includes(error.cause))

/** The service says that it has no such event: its list may show the event for a while longer. */
export const saysNotThere = (error: AppError): boolean => error.kind === 'httpStatus' && (error.status === 404 || error.status === 410)

/** The same would become of every other event. */
export const stopsAll = (error: AppError): boolean => {
  const meaning = ofError(error)
  return meaning === 'stopped' || (meaning === 'notSent' && error.kind !== 'input')
}

export const meaningOf = (answer: Result<DeletionAccepted>): AnswerMeaning => (answer.ok ? 'accepted' : ofError(answer.error))
