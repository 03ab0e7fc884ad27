import { useI18n } from 'vue-i18n'
import type { ProfileNote } from '../../src-core/checks/profile/profile-notes'
import { useJoined } from '../messages/use-joined'
import { useFactWords } from './rule-words'

/** What a series is, in a few words. */
export const useProfileWords = () => {
  const { t } = useI18n()
  const { exactly, span } = useFactWords()
  const { list } = useJoined()
  return ({ kind, quantum, interval, isEventDriven, period }: ProfileNote): string =>
    list([
      t(`faults.profile.${kind}`, { quantum: exactly(quantum) }),
      ...(isEventDriven
        ? [t('faults.profile.onChange')]
        : Number.isNaN(interval)
          ? []
          : [t('faults.profile.every', { interval: span(interval) })]),
      ...(period === null ? [] : [t(`faults.profile.${period === 24 ? 'day' : 'week'}`)]),
    ])
}
