import type { AppError } from '../errors/errors'
import { roughDurationText } from './durations'
import type { Words } from './words'

/** With what the service has asked to wait, and how long everything still waits; ms. */
export interface RetryAfter {
  readonly error: AppError
  readonly restMs: number
}

/** Its status and its time, for a sentence about them. */
export const retryAfterValues = (
  words: Words,
  { error, restMs }: RetryAfter,
): { readonly status: string; readonly time: string } => ({
  status: 'status' in error ? String(error.status) : '',
  time: roughDurationText(words, restMs, Math.ceil),
})

export const retryAfterText = (words: Words, retryAfter: RetryAfter): string => {
  const { status, time } = retryAfterValues(words, retryAfter)
  return `${words.t('live.trouble.wait', { status })} · ${words.t('live.nextRequest', { time })}`
}
