import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import { runInSlices } from '../../src-core/events/slices'
import { keyOf } from '../../src-core/series/series-choice'
import type { ResultTab } from '../results/result-tab'
import { type Histogram, histogramOf } from './histogram'
import type { TabPictures } from './tab-pictures'

/** The distribution of one series of the summary, calculated again when the summary is. */
export const useHistogram = (tab: () => ResultTab, pictures: () => TabPictures) => {
  const chosen = shallowRef<string | null>(null)
  /** Null: it is being calculated. */
  const histogram = shallowRef<Histogram | null>(null)
  let controller = new AbortController()

  const summaries = computed(() => pictures().summaries ?? [])
  const seriesList = computed(() => summaries.value.map(({ series }) => series))
  /** The one with the most events, until the user chooses another. */
  const series = computed(
    () => seriesList.value.find((each) => keyOf(each) === chosen.value) ?? seriesList.value[0] ?? null,
  )
  const deletedCount = computed(
    () => summaries.value.find((summary) => summary.series === series.value)?.deletedCount ?? 0,
  )
  watch(
    series,
    async (next) => {
      controller.abort()
      const { signal } = (controller = new AbortController())
      histogram.value = null
      if (next === null) return
      const made = await runInSlices(histogramOf(tab().table, next), signal).catch((reason: unknown) => {
        if (!signal.aborted) throw reason
        return null
      })
      if (!signal.aborted) histogram.value = made
    },
    { immediate: true },
  )
  onBeforeUnmount(() => controller.abort())
  return { seriesList, series, deletedCount, histogram, choose: (key: string) => void (chosen.value = key) }
}
