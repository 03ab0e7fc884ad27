import { useI18n } from 'vue-i18n'
import type { AppError } from '../../src-core/errors/errors'
import { heldUpAfterMs, type LiveDevice } from '../../src-core/live/live-device'
import type { LiveState } from '../../src-core/live/live-state'
import type { Trouble } from '../../src-core/live/trouble'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useRoughDurationText } from '../results/use-duration-text'

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
export const useTroubleText = () => {
  const { t } = useI18n()
  const durationText = useRoughDurationText()
  const sentenceOf = useErrorSentence()
  const why = (error: AppError): string => {
    const key = keyOf(error)
    if (key === null) return sentenceOf(error).what.replace(/[.。]$/, '')
    const status = 'status' in error ? String(error.status) : ''
    const seconds = error.kind === 'timeout' ? String(error.seconds) : ''
    return t(`following.trouble.${key}`, { host: 'host' in error ? error.host : '', status, seconds })
  }
  const unansweredText = (ms: number): string =>
    t('following.unanswered', { time: durationText(ms, Math.floor) })
  /** What is wrong: why requests fail, or that one is held up. */
  const troubleText = (
    { deviceId, error, unansweredMs = 0 }: Trouble,
    { devices }: LiveState,
    now: number,
  ): string => {
    const words = error === undefined ? unansweredText(unansweredMs) : why(error)
    const isInTrouble = ({ repetition, unansweredSince = now, ...device }: LiveDevice): boolean =>
      error === undefined
        ? now - unansweredSince >= heldUpAfterMs
        : (repetition ?? device).error !== undefined
    return devices.every(isInTrouble) ? words : t('following.deviceError', { device: deviceId, why: words })
  }
  /** What is done about it; nothing to say if the words above have said so. */
  const nextTryText = ({ error, nextAt, unansweredMs }: Trouble, now: number): string => {
    if (error === undefined) return ''
    if (nextAt !== undefined && nextAt > now)
      return t('following.nextTry', { time: durationText(nextAt - now, Math.ceil) })
    return unansweredMs === undefined ? t('following.retrying') : unansweredText(unansweredMs)
  }
  return { troubleText, nextTryText }
}
