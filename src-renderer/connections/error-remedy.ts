import type { AppError } from '../../src-core/errors/errors'

/** The remedies for an error that one button can start. */
export type Remedy = 'retry' | 'newToken' | 'setUp' | 'checkConnection'

const remedyOfStatus = (status: number): Remedy | null => {
  if (status === 401 || status === 403) return 'newToken'
  if (status === 404) return 'checkConnection'
  return status === 429 || status >= 500 ? 'retry' : null
}

/** For a failed query; null: the user must change something first. */
export const remedyOf = (error: AppError): Remedy | null => {
  switch (error.kind) {
    case 'httpStatus':
      return remedyOfStatus(error.status)
    case 'noToken':
      return 'newToken'
    case 'noConnection':
      return 'setUp'
    case 'redirect':
    case 'notJson':
    case 'notUtf8':
    case 'tooComplex':
    case 'unexpectedJson':
      return 'checkConnection'
    case 'network':
    case 'timeout':
    case 'tooSlow':
    case 'keychain':
    case 'notRead':
    case 'cached':
    case 'connectionChanged':
    case 'internal':
      return 'retry'
    default:
      return null
  }
}
