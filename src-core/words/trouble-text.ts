import type { AppError } from '../errors/errors'
import { heldUpAfterMs, type LiveDevice } from '../live/live-device'
import type { Trouble } from '../live/trouble'
import { roughDurationText } from './durations'
import { errorSentence } from './error-sentence'
import type { Words } from './words'

type TroubleKey = 'status' | 'wait' | 'noConnection' | 'closed' | 'timeout'

const keyOf = (error: AppError): TroubleKey | null => {
  switch (error.kind) {
    case 'timeout':
      return 'timeout'
    case 'httpStatus':
      if (error.status === 429 || error.retryAfterSeconds !== undefined) return 'wait'
      return error.status >= 500 || error.status === 408 ? 'status' : null
    case 'network':
      if (error.cause === 'reset' || error.cause === 'cutOff') return 'closed'
      return ['nameNotFound', 'refused', 'unreachable', 'other'].includes(error.cause) ? 'noConnection' : null
    default:
      return null
  }
}

/** In a few words for a line that changes every second. */
export const troubleTextIn = (words: Words) => {
  const { t } = words
  const why = (error: AppError): string => {
    const key = keyOf(error)
    if (key === null) return errorSentence(words, error).what.replace(/[.。]$/, '')
    const status = 'status' in error ? String(error.status) : ''
    const seconds = error.kind === 'timeout' ? String(error.seconds) : ''
    return t(`live.trouble.${key}`, { host: 'host' in error ? error.host : '', status, seconds })
  }
  const unansweredText = (ms: number): string =>
    t('live.unanswered', { time: roughDurationText(words, ms, Math.floor) })
  /** What is wrong: why requests fail, or that one is held up. */
  const troubleText = (
    { deviceId, error, unansweredMs = 0 }: Trouble,
    { devices }: { readonly devices: readonly LiveDevice[] },
    now: number,
  ): string => {
    const text = error === undefined ? unansweredText(unansweredMs) : why(error)
    const isInTrouble = ({ repetition, unansweredSince = now, ...device }: LiveDevice): boolean =>
      error === undefined
        ? now - unansweredSince >= heldUpAfterMs
        : (repetition ?? device).error !== undefined
    return devices.every(isInTrouble) ? text : t('live.deviceError', { device: deviceId, why: text })
  }
  /** What is done about it; nothing to say if the words above have said so. */
  const nextTryText = ({ error, nextAt, unansweredMs }: Trouble, now: number): string => {
    if (error === undefined) return ''
    if (nextAt !== undefined && nextAt > now)
      return t('live.nextTry', { time: roughDurationText(words, nextAt - now, Math.ceil) })
    return unansweredMs === undefined ? t('live.retrying') : unansweredText(unansweredMs)
  }
  return { troubleText, nextTryText }
}
