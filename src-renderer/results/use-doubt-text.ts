import { useI18n } from 'vue-i18n'
import type { DeviceAnswer } from '../../src-preload/contract/query'
import type { Doubt, RangeVerdict, RangeWindow } from '../../src-preload/contract/range'
import { useCounts } from '../messages/use-counts'
import { useSettings } from '../settings/settings'
import { briefText } from '../ui/brief-text'

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

/** Describes what of the answers cannot be relied on, and why. */
export const useDoubtText = () => {
  const { t } = useI18n()
  const settings = useSettings()
  const { counted, number } = useCounts()
  const time = (ms: number): string => settings.formatter.formatInstant(ms)
  const ofDoubt = (doubt: Doubt, { first, last }: RangeWindow): string => {
    const window =
      first === last ? time(first) : t('results.range.window', { first: time(first), last: time(last) })
    if (doubt.kind === 'unreadable')
      return t('results.range.doubts.unreadable', {
        window,
        index: number(doubt.place),
        text: briefText(doubt.text),
      })
    if (doubt.kind === 'contradicted')
      return counted('results.range.doubts.contradicted', doubt.eventCount, { window })
    const { asked, eventTimes, eventId } = doubt
    const times = [...new Set(eventTimes.map(time))].join(', ')
    const words = { first: time(asked.first), last: time(asked.last), times }
    return eventId === undefined
      ? t('results.range.doubts.rangeNotKept', words)
      : t('results.range.doubts.rangeNotKeptId', { ...words, id: briefText(eventId) })
  }
  return (verdict: RangeVerdict | undefined): readonly string[] => {
    const lines = [
      ...new Set(
        (verdict?.doubtful ?? []).flatMap((window) => window.doubts.map((doubt) => ofDoubt(doubt, window))),
      ),
    ]
    const more = lines.length - maxListed
    return more > 0 ? [...lines.slice(0, maxListed), counted('results.range.more', more)] : lines
  }
}

/** Names the elements of an answer with the latest events that could not be read. */
export const useUnreadableText = () => {
  const { t } = useI18n()
  const { number } = useCounts()
  return ({ unreadable = [] }: DeviceAnswer): readonly string[] =>
    unreadable
      .slice(0, maxListed)
      .map(({ place, text }) =>
        t('results.range.doubts.latestUnreadable', { index: number(place), text: briefText(text) }),
      )
}
