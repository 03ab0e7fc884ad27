import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue'
import { runInSlices } from '../../events/slices'
import { useFaults } from '../../faults/faults'
import type { ComparisonSource } from '../../results/result-source'
import { compareSeries, type SeriesComparison } from './compare-series'

/** Calculated once for each comparison: its results do not change. */
const known = new WeakMap<ComparisonSource, { readonly rules: unknown; readonly comparison: SeriesComparison }>()

/** The comparison by series, while its panel is open; null until it is ready. Calculated again if the fault rules have changed. */
export const useSeriesComparison = (source: () => ComparisonSource) => {
  const faults = useFaults()
  const comparison = shallowRef<SeriesComparison | null>(null)
  const share = ref(0)
  let controller = new AbortController()

  const calculate = async (of: ComparisonSource): Promise<void> => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const { rules } = faults
    const found = known.get(of)
    comparison.value = found?.rules === rules ? found.comparison : null
    if (comparison.value !== null) return
    share.value = 0
    try {
      const ready = await runInSlices(
        compareSeries(of.left, of.right, rules, (done) => (share.value = done)),
        signal,
      )
      signal.throwIfAborted()
      known.set(of, { rules, comparison: ready })
      comparison.value = ready
    } catch (reason) {
      if (!signal.aborted) throw reason
    }
  }
  watch([source, () => faults.rules], ([of]) => void calculate(of), { immediate: true })
  onBeforeUnmount(() => controller.abort())
  return { comparison, percentage: computed(() => Math.floor(share.value * 100)) }
}
