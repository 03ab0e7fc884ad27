import type { Clock } from '../../../src-main/ports/clock'
import { createRetryAfters, type RetryAfters } from '../../../src-main/service/retry-after'

/** What services have asked for by this clock, with nobody to be told. */
export const retryAftersBy = (clock: Clock): RetryAfters =>
  createRetryAfters({ clock, onChange: () => undefined })
