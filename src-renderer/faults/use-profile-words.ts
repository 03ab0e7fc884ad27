import { useI18n } from 'vue-i18n'
import type { ProfileNote } from './profile/profile-notes'
import { useFactWords } from './use-fault-words'

/** What a series is, in a few words. */
export const useProfileWords = () => {
  const { t } = useI18n()
  const { exactly, span } = useFactWords()
  return ({ kind, quantum, interval, isEventDriven, period }: ProfileNote): string =>
    [
      t(`faults.profile.${kind}`, { quantum: exactly(quantum) }),
      ...(isEventDriven ? [t('faults.profile.onChange')] : Number.isNaN(interval) ? [] : [t('faults.profile.every', { interval: span(interval) })]),
      ...(period === null ? [] : [t(`faults.profile.${period === 24 ? 'day' : 'week'}`)]),
    ].join(', ')
}
