import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { summaryOf } from '../results/range-summary'
import { type RangeStatus, runOf } from '../results/result-tab'
import { useResults } from '../results/results'
import { useRestText } from '../results/use-rest-text'
import { useTabText } from '../results/use-tab-text'
import { useElapsed } from '../ui/use-elapsed'
import { useQueries } from './queries'

/** The progress of the running query, or the end of the last one: the sentence beside `Cancel`. */
export const useProgressText = () => {
  const { t } = useI18n()
  const queries = useQueries()
  const results = useResults()
  const tabText = useTabText()
  const { counted, number } = useCounts()
  const restText = useRestText(() => queries.running?.connectionId)
  const seconds = useElapsed(computed(() => queries.running?.startedAt ?? null))

  /** The tab that is being filled; null before the first answer, and for the latest events. */
  const tab = computed(() => {
    const queryId = queries.running?.queryId
    const filled = results.tabs.find(({ state }) => runOf(state)?.queryId === queryId)
    return filled && runOf(filled.state)?.isFinished === false ? filled : null
  })
  const rangeText = (range: RangeStatus): string => {
    const { eventCount, windowsDone, windowsLeft, isLinkDown } = summaryOf(range.devices)
    const key = range.isWaitingForConsent ? 'held' : isLinkDown ? 'waiting' : 'fetching'
    const events = counted('results.status.events', eventCount)
    return t(`query.progress.${key}`, { events, done: number(windowsDone), total: number(windowsDone + windowsLeft) })
  }
  const withRest = (words: string): string => (restText.value === '' ? words : `${words} · ${restText.value}`)
  const words = computed(() => {
    if (queries.running === null) return queries.wasCancelled ? t('query.cancelled') : ''
    const range = tab.value && runOf(tab.value.state)
    if (!tab.value || !range) return withRest(t('query.running', { seconds: seconds.value }))
    // Named, because beside the rows of another result the numbers would seem to be theirs.
    return withRest(results.active === tab.value ? rangeText(range) : t('query.progress.of', { name: tabText.nameOf(tab.value), words: rangeText(range) }))
  })
  /** The same with the rate of events. */
  const rate = computed(() => {
    const range = tab.value && runOf(tab.value.state)
    if (!range) return words.value
    const came = summaryOf(range.devices).eventCount - range.eventsBefore
    return counted('query.progress.rate', Math.round(came / Math.max(1, Number(seconds.value))), { words: words.value })
  })
  /** 0 to 100; null if it is unknown. */
  const percentage = computed(() => {
    const range = tab.value && runOf(tab.value.state)
    if (!range) return null
    const { windowsDone, windowsLeft } = summaryOf(range.devices)
    return (100 * windowsDone) / Math.max(1, windowsDone + windowsLeft)
  })
  return { words, rate, percentage }
}
