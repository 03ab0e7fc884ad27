import type { ProfileNote } from '../checks/profile/profile-notes'
import { factsIn } from './facts'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** What a series is, in a few words. */
export const profileTextIn = (words: TimedWords) => {
  const { t } = words
  const { exactly, span } = factsIn(words)
  const { list } = joinedIn(words)
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
