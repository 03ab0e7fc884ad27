import { computed } from 'vue'
import { earlierText } from '../../src-core/words/earlier-text'
import type { ResultTab } from '../results/result-tab'
import { useTabText } from '../results/use-tab-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useQueries } from './queries'

/** That an earlier result is still shown; empty for every tab but the one that it belongs to. */
export const useEarlierText = (tab: () => ResultTab | null) => {
  const words = useTimedWords()
  const tabText = useTabText()
  const queries = useQueries()
  return computed(() => {
    const { failedQuery } = queries
    const shown = tab()
    if (failedQuery === null || shown === null || shown.id !== failedQuery.tabId) return ''
    return earlierText(words, failedQuery, tabText.nameOf(shown))
  })
}
