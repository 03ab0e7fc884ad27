import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ResultTab } from '../results/result-tab'
import { useTabText } from '../results/use-tab-text'
import { useQueries } from './queries'
import { useRecentText } from './use-recent-text'

/**
 * Otherwise the verdict of an earlier result would pass for that of the last query. Empty for every tab but
 * the one that it belongs to.
 */
export const useEarlierText = (tab: () => ResultTab | null) => {
  const { t } = useI18n()
  const recentText = useRecentText()
  const tabText = useTabText()
  const queries = useQueries()
  return computed(() => {
    const { failedQuery } = queries
    const shown = tab()
    if (failedQuery === null || shown === null || shown.id !== failedQuery.tabId) return ''
    return t(`results.status.earlier.${failedQuery.end}`, {
      query: recentText(failedQuery.query),
      name: tabText.nameOf(shown),
    })
  })
}
