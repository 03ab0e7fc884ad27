import { useI18n } from 'vue-i18n'
import type { Contact } from '../../src-preload/contract/connection'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useSettings } from '../settings/settings'

export type ContactTone = 'unknown' | 'good' | 'caution' | 'bad'

export const toneOf = (contact: Contact): ContactTone => {
  if (contact.kind === 'unknown') return 'unknown'
  if (contact.kind === 'answered') return contact.error === undefined ? 'good' : 'caution'
  return 'bad'
}

/** What is known of a service in words: short for the header, and whole. */
export const useContactWords = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const sentenceOf = useErrorSentence()
  return (contact: Contact): { readonly short: string; readonly whole: string } => {
    if (contact.kind === 'unknown') return { short: t('frame.contact.unknown'), whole: t('frame.contact.unknownWhy') }
    const { kind, at, error } = contact
    const key = kind === 'answered' && error !== undefined ? 'answeredOddly' : kind
    const instant = settings.formatter.formatInstant(at)
    // Month to second: the window may have stood open since yesterday.
    const short = t(`frame.contact.${key}`, { at: instant.slice(5, 19) })
    const whole = t(`frame.contact.${key}`, { at: instant })
    return { short, whole: error === undefined ? whole : `${whole}. ${sentenceOf(error).what}` }
  }
}
