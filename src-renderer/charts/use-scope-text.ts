import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import type { ResultTab } from '../results/result-tab'
import { readRows } from '../results/tab-rows'
import { usePictures } from './pictures'

/** Which events the chart and the summary cover; empty if nothing is hidden, so there is nothing to say. */
export const useScopeText = () => {
  const { t } = useI18n()
  const store = usePictures()
  const { number } = useCounts()
  return (tab: ResultTab): string => {
    const { table, state } = readRows(tab)
    const { rowCount } = table
    if (state.view.length === rowCount) return ''
    return t(`pictures.scope.${store.scope}Words`, { shown: number(state.view.length), all: number(rowCount) })
  }
}
