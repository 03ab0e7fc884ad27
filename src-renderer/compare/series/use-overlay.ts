import { computed, onBeforeUnmount, type Ref, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { chartModelOf, type ChartSeries } from '../../charts/chart-model'
import { withinSpan } from '../../charts/chart-navigation'
import { axisWidth, sidePadding } from '../../charts/chart-plot'
import { timeTicks } from '../../charts/ticks'
import type { TimeSpan } from '../../charts/time-span'
import { usePictureText } from '../../charts/use-picture-text'
import { type ValueRange, type ValueZoom, zoomedRange } from '../../charts/value-axes'
import { runInSlices } from '../../events/slices'
import { useSettings } from '../../settings/settings'
import { createOffsetAt } from '../../time/zone-offsets'
import type { Alignment } from './alignment'
import { axisTimeText } from './axis-time'
import type { SeriesComparison, SeriesPair } from './compare-series'
import { type Overlay, overlayOf, type SideName } from './overlay'
import { stateLanes } from './state-lanes'

/** CSS pixels between the labels of two times. */
const tickDistance = 90
const noSpan: TimeSpan = { from: 0, to: 1000 }
const noMarks = { flagged: null, deleted: null, selected: null, noted: null }
const noLines: readonly ChartSeries[] = []

interface OverlaySource {
  readonly comparison: SeriesComparison
  readonly pair: SeriesPair
  readonly names: Readonly<Record<SideName, string>>
}

/** Two series over each other, and the part of them that is shown. `width`: CSS pixels of the chart with its axis. */
export const useOverlay = (source: () => OverlaySource, alignment: Readonly<Ref<Alignment>>, width: Readonly<Ref<number>>) => {
  const { t } = useI18n()
  const settings = useSettings()
  const { instantOf } = usePictureText()
  const overlay = shallowRef<Overlay | null>(null)
  const zoom = shallowRef<TimeSpan | null>(null)
  const valueZoom = shallowRef<ReadonlyMap<string, ValueRange>>(new Map())
  const isWhole = ref(false)
  const hidden = shallowRef<ReadonlySet<string>>(new Set())
  const offsetAt = computed(() => createOffsetAt(settings.zone))

  let controller = new AbortController()
  const gather = async (): Promise<void> => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const { comparison, pair, names } = source()
    try {
      const ready = await runInSlices(overlayOf(comparison, pair, names, alignment.value, offsetAt.value), signal)
      signal.throwIfAborted()
      overlay.value = ready
      zoom.value = null
    } catch (reason) {
      if (!signal.aborted) throw reason
    }
  }
  watch([() => source().pair, alignment, offsetAt], () => void gather(), { immediate: true })
  onBeforeUnmount(() => controller.abort())

  const whole = computed(() => overlay.value?.span ?? noSpan)
  const span = computed(() => zoom.value ?? whole.value)
  const zoomTo = (next: TimeSpan | null): void => {
    zoom.value = next === null ? null : withinSpan(next, whole.value)
  }
  const lines = computed(() => overlay.value?.sides.flatMap(({ line }) => line ?? []) ?? noLines)
  const columns = computed(() => Math.max(1, width.value - axisWidth - sidePadding))
  const model = computed(() =>
    chartModelOf(lines.value, {
      span: span.value,
      columns: columns.value,
      tests: noMarks,
      view: { hidden: hidden.value, zoomed: valueZoom.value, isWhole: isWhole.value },
    }),
  )
  const zoomValues = (change: ValueZoom): void => {
    valueZoom.value = new Map(model.value.axes.map((axis) => [axis.group, zoomedRange(axis, change)]))
  }
  const resetValues = (isEvery: boolean): void => {
    valueZoom.value = new Map()
    isWhole.value = isEvery
  }
  const toggleHidden = (key: string): void => {
    const next = new Set(hidden.value)
    if (!next.delete(key)) next.add(key)
    hidden.value = next
  }
  const words = {
    dayLater: (days: number, time: string): string => t('comparedSeries.dayLater', { days, time }),
    dayNumber: (day: number, time: string): string => t('comparedSeries.dayNumber', { day, time }),
  }
  /** A place on the time axis, in words. */
  const timeText = (place: number): string => (alignment.value === 'clock' ? instantOf(Math.round(place)) : axisTimeText(place, alignment.value, true, words))
  const ticks = computed(() => {
    const most = Math.floor(columns.value / tickDistance)
    const { value: by } = alignment
    if (by === 'clock') return timeTicks(span.value, most, offsetAt.value, settings.formatter.formatInstant)
    const places = timeTicks(
      span.value,
      most,
      () => 0,
      (place) => new Date(place).toISOString(),
    )
    return places.map(({ time }) => ({ time, label: axisTimeText(time, by, false, words) }))
  })
  const laneWords = { left: t('comparedSeries.left'), right: t('comparedSeries.right'), noText: t('pictures.chartPlot.noState') }
  const lanes = computed(() => stateLanes(overlay.value?.sides ?? [], source().comparison, laneWords))
  const isZoomed = computed(() => zoom.value !== null)
  const areValuesZoomed = computed(() => valueZoom.value.size > 0)
  const state = { overlay, lines, lanes, model, ticks, span, columns, hidden, isZoomed, areValuesZoomed, isWhole }
  return { ...state, zoomTo, zoomValues, resetValues, toggleHidden, timeText }
}
