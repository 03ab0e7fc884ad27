import { computed } from 'vue'
import { summaryOf } from '../../src-core/proof/range-summary'
import { progressTextIn } from '../../src-core/words/progress-text'
import { useWords } from '../messages/use-words'
import { useRanges } from '../results/ranges'
import { runOf } from '../results/result-tab'
import { useResults } from '../results/results'
import { useRetryAfter } from '../results/use-retry-after'
import { useTabText } from '../results/use-tab-text'
import { useElapsed } from '../ui/use-elapsed'
import { useQueries } from './queries'

/**
 * The progress of the running query, or the end of the last one: the sentence beside `Cancel`, with why it
 * waits in front.
 */
export const useProgressText = () => {
  const queries = useQueries()
  const results = useResults()
  const ranges = useRanges()
  const tabText = useTabText()
  const { reasonText, rangeText, runningText, cancelledText, withRate, withSlowness, withArrivals } =
    progressTextIn(useWords())
  const retryAfter = useRetryAfter(() => queries.running?.connectionId)
  const seconds = useElapsed(computed(() => queries.running?.startedAt ?? null))

  /** The tab that is being filled; null before the first answer, and for the latest events. */
  const tab = computed(() => {
    const queryId = queries.running?.queryId
    const filled = results.tabs.find(({ state }) => runOf(state)?.queryId === queryId)
    return filled && runOf(filled.state)?.isFinished === false ? filled : null
  })
  const run = computed(() => tab.value && runOf(tab.value.state))
  /** Why everything waits; empty: it does not. */
  const reason = computed(() => (queries.running === null ? '' : reasonText(retryAfter.value, run.value)))
  const howFar = computed(() => {
    if (queries.running === null) return queries.wasCancelled ? cancelledText() : ''
    if (!tab.value || !run.value) {
      const { arrivals } = ranges
      const text = runningText(seconds.value)
      return arrivals?.queryId === queries.running.queryId
        ? withArrivals(text, arrivals, Number(seconds.value))
        : text
    }
    return rangeText(run.value, results.active === tab.value ? null : tabText.nameOf(tab.value))
  })
  const words = computed(() =>
    run.value && reason.value === ''
      ? withSlowness(howFar.value, run.value, Number(seconds.value))
      : howFar.value,
  )
  /** How far it is, with the rate of events. */
  const rate = computed(() => {
    const before = reason.value === '' ? '' : `${reason.value} · `
    return before + (run.value ? withRate(howFar.value, run.value, Number(seconds.value)) : howFar.value)
  })
  /** 0 to 100; null if it is unknown. */
  const percentage = computed(() => {
    if (!run.value) return null
    const { windowsDone, windowsLeft } = summaryOf(run.value.devices)
    return (100 * windowsDone) / Math.max(1, windowsDone + windowsLeft)
  })
  return { reason, words, rate, percentage }
}
