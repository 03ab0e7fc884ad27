import type { AppError } from '../src-core/errors/errors'
import type { Completeness } from '../src-core/formats/provenance'
import { clockTextIn } from '../src-core/words/clock-text'
import type { Words } from '../src-core/words/words'

/** What the command says to whoever started it. */
export const exitCodes = {
  complete: 0,
  error: 1,
  usage: 2,
  notProven: 3,
  credentials: 4,
  findings: 5,
  interrupted: 130,
} as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

const isAboutCredentials = (error: AppError): boolean =>
  error.kind === 'noToken' ||
  error.kind === 'keychain' ||
  (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403))

const isAboutUsage = (error: AppError): boolean => error.kind === 'input' || error.kind === 'noConnection'

export const exitCodeOf = (error: AppError): ExitCode => {
  if (error.kind === 'cancelled') return exitCodes.interrupted
  if (isAboutCredentials(error)) return exitCodes.credentials
  return isAboutUsage(error) ? exitCodes.usage : exitCodes.error
}

/** As many of the latest events as were asked for may not be all of them, which nobody can tell. */
export const exitCodeOfVerdict = (completeness: Completeness): ExitCode =>
  completeness === 'complete' || completeness === 'latest' ? exitCodes.complete : exitCodes.notProven

/**
 * Of a query: one that was to reach up to now, by a clock that is wrong, may be complete and yet not what was meant.
 * No script is to take it for the last hour.
 */
export const exitCodeOfResult = (
  words: Words,
  result: Parameters<typeof clockTextIn>[1],
  completeness: Completeness,
): ExitCode => (clockTextIn(words, result) === null ? exitCodeOfVerdict(completeness) : exitCodes.notProven)
