import { countEvents, countEventsIn } from '../../src-core/results/event-count'
import { useCounts } from '../messages/use-counts'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { isNarrowed, readRows } from '../results/tab-rows'

/** Which events the chart and the summary cover; empty if all are shown. */
export const useScopeText = () => {
  const { t } = useWords()
  const { number } = useCounts()
  return (tab: ResultTab): string => {
    const { table, state } = readRows(tab)
    if (!isNarrowed(tab)) return ''
    const [shown, all] = [countEventsIn(table, state.view), countEvents(tab)]
    if (shown === all) return ''
    return t('pictures.scope.words', { shown: number(shown), all: number(all) }, all)
  }
}
