import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { summaryOf } from '../../src-core/proof/range-summary'
import type { RangeStatus } from '../../src-core/results/events-result'
import { useCounts } from '../messages/use-counts'
import { runOf } from '../results/result-tab'
import { useResults } from '../results/results'
import { useRetryAfter } from '../results/use-retry-after-text'
import { useTabText } from '../results/use-tab-text'
import { useElapsed } from '../ui/use-elapsed'
import { useQueries } from './queries'

/**
 * The progress of the running query, or the end of the last one: the sentence beside `Cancel`, with why it
 * waits in front.
 */
export const useProgressText = () => {
  const { t } = useI18n()
  const queries = useQueries()
  const results = useResults()
  const tabText = useTabText()
  const { counted, number } = useCounts()
  const rest = useRetryAfter(() => queries.running?.connectionId)
  const seconds = useElapsed(computed(() => queries.running?.startedAt ?? null))

  /** The tab that is being filled; null before the first answer, and for the latest events. */
  const tab = computed(() => {
    const queryId = queries.running?.queryId
    const filled = results.tabs.find(({ state }) => runOf(state)?.queryId === queryId)
    return filled && runOf(filled.state)?.isFinished === false ? filled : null
  })
  const run = computed(() => tab.value && runOf(tab.value.state))
  /** Why everything waits; short, because it must never be cut off. Empty: it does not wait. */
  const reason = computed(() => {
    if (queries.running === null) return ''
    if (rest.value !== null) return t('query.progress.asksToWait', rest.value)
    return run.value && summaryOf(run.value.devices).isLinkDown && !run.value.isWaitingForConsent
      ? t('query.progress.outOfReach')
      : ''
  })
  const rangeText = (range: RangeStatus): string => {
    const { eventCount, windowsDone, windowsLeft, isLinkDown } = summaryOf(range.devices)
    const key = range.isWaitingForConsent ? 'held' : isLinkDown ? 'soFar' : 'fetching'
    const events = counted('results.status.events', eventCount)
    return t(`query.progress.${key}`, {
      events,
      done: number(windowsDone),
      total: number(windowsDone + windowsLeft),
    })
  }
  const words = computed(() => {
    if (queries.running === null) return queries.wasCancelled ? t('query.cancelled') : ''
    if (!tab.value || !run.value) return t('query.running', { seconds: seconds.value })
    // Named, because beside the rows of another result the numbers would seem to be theirs.
    return results.active === tab.value
      ? rangeText(run.value)
      : t('query.progress.of', { name: tabText.nameOf(tab.value), words: rangeText(run.value) })
  })
  /** The same with the rate of events. */
  const rate = computed(() => {
    const before = reason.value === '' ? '' : `${reason.value} · `
    if (!run.value) return before + words.value
    const came = summaryOf(run.value.devices).eventCount - run.value.eventsBefore
    return (
      before +
      counted('query.progress.rate', Math.round(came / Math.max(1, Number(seconds.value))), {
        words: words.value,
      })
    )
  })
  /** 0 to 100; null if it is unknown. */
  const percentage = computed(() => {
    if (!run.value) return null
    const { windowsDone, windowsLeft } = summaryOf(run.value.devices)
    return (100 * windowsDone) / Math.max(1, windowsDone + windowsLeft)
  })
  return { reason, words, rate, percentage }
}
