import type { AppError } from '../../src-preload/contract/errors'

const longestDelayMs = 8000
const longestRetryAfterMs = 120_000

/**
 * How long to wait after the failure of an attempt (from 1 on), in ms: as long as the service asks for. Else it doubles from
 * `firstDelayMs` on, is capped, and random in its upper half, so that many clients do not come back at once.
 */
export const backOffMs = (error: AppError, attempt: number, firstDelayMs: number, random: () => number): number =>
  error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined
    ? Math.min(longestRetryAfterMs, error.retryAfterSeconds * 1000)
    : Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)
