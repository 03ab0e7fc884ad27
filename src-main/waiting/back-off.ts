import type { AppError } from '../../src-core/errors/errors'

const longestDelayMs = 8000
const longestRetryAfterMs = 120_000

/** How long the service has asked to wait, up to a limit, in ms; undefined: it has not. */
export const askedWaitMs = (error: AppError): number | undefined =>
  error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined
    ? Math.min(longestRetryAfterMs, error.retryAfterSeconds * 1000)
    : undefined

/**
 * The delay after a failed attempt (counted from 1), in ms: what the service asks for, or else a delay that
 * doubles from `firstDelayMs` up to a limit and is random in its upper half, so that many clients do not
 * return at the same moment.
 */
export const backOffMs = (
  error: AppError,
  attempt: number,
  firstDelayMs: number,
  random: () => number,
): number =>
  askedWaitMs(error) ?? Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)
