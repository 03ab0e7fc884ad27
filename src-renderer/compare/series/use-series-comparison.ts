import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import type { ComparisonSource } from '../../../src-core/results/result-source'
import { useFaults } from '../../faults/faults'
import type { SeriesComparison } from './compare-series'
import { knownSeriesComparison, seriesComparisonOf } from './series-comparison'

/**
 * The comparison by series, while its panel is open; null until it is ready. Calculated again if the fault
 * rules have changed.
 */
export const useSeriesComparison = (source: () => ComparisonSource) => {
  const faults = useFaults()
  const comparison = shallowRef<SeriesComparison | null>(null)
  const share = ref(0)
  let controller = new AbortController()

  const calculate = async (of: ComparisonSource): Promise<void> => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    comparison.value = knownSeriesComparison(of, faults.rules)
    if (comparison.value !== null) return
    share.value = 0
    try {
      comparison.value = await seriesComparisonOf(of, faults.rules, signal, (done) => (share.value = done))
    } catch (reason) {
      if (!signal.aborted) throw reason
    }
  }
  watch([source, () => faults.rules], ([of]) => void calculate(of), { immediate: true })
  onBeforeUnmount(() => controller.abort())
  return { comparison, percentage: computed(() => Math.floor(share.value * 100)) }
}
