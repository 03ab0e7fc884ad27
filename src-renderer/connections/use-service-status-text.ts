import { secondText } from '../../src-core/words/age-text'
import type { ServiceStatus } from '../../src-preload/contract/connection'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useTimedWords } from '../settings/use-timed-words'

export type StatusTone = 'unknown' | 'good' | 'caution' | 'bad'

export const toneOf = (status: ServiceStatus): StatusTone => {
  if (status.kind === 'unknown') return 'unknown'
  if (status.kind === 'answered') return status.error === undefined ? 'good' : 'caution'
  return 'bad'
}

/** The service status as text: short for the header, and in full. */
export const useServiceStatusText = () => {
  const words = useTimedWords()
  const { t } = words
  const sentenceOf = useErrorSentence()
  return (status: ServiceStatus): { readonly short: string; readonly whole: string } => {
    if (status.kind === 'unknown')
      return { short: t('frame.serviceStatus.unknown'), whole: t('frame.serviceStatus.unknownWhy') }
    const { kind, at, error } = status
    const key = kind === 'answered' && error !== undefined ? 'answeredOddly' : kind
    const instant = words.formatter.formatInstant(at)
    // With the date if it is not today's: the window may have been open since yesterday.
    const short = t(`frame.serviceStatus.${key}`, { at: secondText(words, at) })
    const whole = t(`frame.serviceStatus.${key}`, { at: instant })
    return {
      short,
      whole:
        error === undefined ? whole : t('frame.thenSentence', { words: whole, next: sentenceOf(error).what }),
    }
  }
}
