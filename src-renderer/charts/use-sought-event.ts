import { computed, ref, watch } from 'vue'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { isNotYetShown } from '../results/tab-rows'
import type { ChartFocus } from './chart-model'
import { usePictures } from './pictures'

/** Going from the chart to the row of an event. */
export const useSoughtEvent = (tab: () => ResultTab, focus: () => ChartFocus | null) => {
  const { t } = useWords()
  const store = usePictures()
  /** The row that one went to, if it is not shown. */
  const sought = ref<number | null>(null)
  const go = (row: number): void => {
    sought.value = store.goTo(tab(), row) ? null : row
  }
  watch(
    () => focus()?.time,
    () => (sought.value = null),
  )
  /** As a sentence; empty: the rows show it. */
  const whyNotShown = computed(() => {
    const row = sought.value
    if (row === null || tab().state.view.includes(row)) return ''
    return t(isNotYetShown(tab(), row) ? 'results.details.notYet' : 'results.details.hidden')
  })
  return { go, whyNotShown }
}
