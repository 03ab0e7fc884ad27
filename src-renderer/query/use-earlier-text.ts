import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { recentText } from '../../src-core/words/recent-text'
import type { ResultTab } from '../results/result-tab'
import { useTabText } from '../results/use-tab-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useQueries } from './queries'

/**
 * Otherwise the verdict of an earlier result would pass for that of the last query. Empty for every tab but
 * the one that it belongs to.
 */
export const useEarlierText = (tab: () => ResultTab | null) => {
  const { t } = useI18n()
  const words = useTimedWords()
  const tabText = useTabText()
  const queries = useQueries()
  return computed(() => {
    const { failedQuery } = queries
    const shown = tab()
    if (failedQuery === null || shown === null || shown.id !== failedQuery.tabId) return ''
    return t(`results.status.earlier.${failedQuery.end}`, {
      query: recentText(words, failedQuery.query),
      name: tabText.nameOf(shown),
    })
  })
}
