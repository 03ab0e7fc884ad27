import type { AppError } from '../errors/errors'
import { durationText } from './durations'
import { joinedIn } from './joined'
import type { Words } from './words'

export interface ErrorSentence {
  /** What happened, and to what. */
  readonly what: string
  /** What to do about it. */
  readonly next: string
  /** Both sentences. */
  readonly whole: string
  /** Details for support; safe to copy, because errors contain no secrets. */
  readonly technical: string
}

type StatusGroup =
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'tooMany'
  | 'tooManyUntil'
  | 'busyUntil'
  | 'signIn'
  | 'server'
  | 'other'

const statusGroup = (status: number, retryAfterSeconds: number | undefined): StatusGroup => {
  if (status === 401) return 'unauthorized'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'notFound'
  if (status === 429) return retryAfterSeconds === undefined ? 'tooMany' : 'tooManyUntil'
  if (status === 503 && retryAfterSeconds !== undefined) return 'busyUntil'
  if (status === 511) return 'signIn'
  return status >= 500 ? 'server' : 'other'
}

/** The message key of an error, below `errors`. */
const sentenceKey = (error: AppError): string => {
  switch (error.kind) {
    case 'input':
      return `input.${error.problem}`
    case 'network':
      return `network.${error.cause}`
    case 'keychain':
      return `keychain.${error.problem}`
    case 'file':
      return `file.${error.cause}`
    case 'readOnly':
      return `readOnly.${error.cause}`
    case 'refused':
      return `refused.${error.reason}`
    case 'unexpectedJson':
      return `unexpectedJson.${error.problem}`
    case 'httpStatus':
      return `httpStatus.${statusGroup(error.status, error.retryAfterSeconds)}`
    case 'unexpectedOutcomes':
      return `unexpectedOutcomes.${error.outcome}`
    case 'cancelled':
      return error.isDeletion === true ? 'cancelled.deletion' : 'cancelled.reading'
    default:
      return `kinds.${error.kind}`
  }
}

const bytesPerMebibyte = 1024 * 1024

/** The values in the sentence. */
const sentenceValues = (words: Words, error: AppError): Record<string, string> => {
  const values: Record<string, string> = {}
  for (const [name, value] of Object.entries(error)) values[name] = String(value)
  if (error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined)
    values['seconds'] = String(error.retryAfterSeconds)
  if (error.kind === 'cached') values['age'] = durationText(words, error.ageSeconds * 1000)
  if (error.kind === 'tooLarge') values['size'] = String(error.limitBytes / bytesPerMebibyte)
  if (error.kind === 'noSpace') {
    values['needed'] = String(Math.ceil(error.neededBytes / bytesPerMebibyte))
    values['free'] = String(Math.floor(error.freeBytes / bytesPerMebibyte))
  }
  return values
}

const technicalText = (error: AppError): string =>
  Object.entries(error)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')

/** The sentences for an expected failure. */
export const errorSentence = (words: Words, error: AppError): ErrorSentence => {
  const key = sentenceKey(error)
  const values = sentenceValues(words, error)
  const [what, next] = [words.t(`errors.${key}.what`, values), words.t(`errors.${key}.next`, values)]
  return { what, next, whole: joinedIn(words).sentences(what, next), technical: technicalText(error) }
}
