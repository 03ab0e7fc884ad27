import { computed, onBeforeUnmount, type Ref, ref, shallowRef, watch } from 'vue'
import type { Alignment } from '../../../src-core/compare/series/alignment'
import { runInSlices } from '../../../src-core/events/slices'
import type { TimeSpan } from '../../../src-core/series/time-span'
import { type ValueRange, type ValueZoom, zoomedRange } from '../../../src-core/series/value-axes'
import type { ChartSeries } from '../../charts/chart-model'
import { withinSpan } from '../../charts/chart-navigation'
import type { PictureStyles } from '../../charts/picture-styles'
import { type Overlay, overlayOf } from './overlay'
import { type DrawnOverlay, useOverlayDrawing } from './use-overlay-drawing'

const noLines: readonly ChartSeries[] = []

type OverlaySource = Pick<DrawnOverlay, 'comparison' | 'pair' | 'names'>

/**
 * Two series over each other, and the part of them that is shown. `width`: CSS pixels of the chart with its
 * axis.
 */
export const useOverlay = (
  source: () => OverlaySource,
  alignment: Readonly<Ref<Alignment>>,
  width: Readonly<Ref<number>>,
) => {
  const { offsetAt, modelOf, ticksOf, lanesOf, svgOf, timeText } = useOverlayDrawing()
  const overlay = shallowRef<Overlay | null>(null)
  const zoom = shallowRef<TimeSpan | null>(null)
  const valueZoom = shallowRef<ReadonlyMap<string, ValueRange>>(new Map())
  const isWhole = ref(false)
  const hidden = shallowRef<ReadonlySet<string>>(new Set())

  let controller = new AbortController()
  const gather = async (): Promise<void> => {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const { comparison, pair, names } = source()
    try {
      const ready = await runInSlices(
        overlayOf(comparison, pair, names, alignment.value, offsetAt.value),
        signal,
      )
      signal.throwIfAborted()
      overlay.value = ready
      zoom.value = null
    } catch (reason) {
      if (!signal.aborted) throw reason
    }
  }
  watch([() => source().pair, alignment, offsetAt], () => void gather(), { immediate: true })
  onBeforeUnmount(() => controller.abort())

  const drawn = computed((): DrawnOverlay => ({
    comparison: source().comparison,
    pair: source().pair,
    names: source().names,
    alignment: alignment.value,
    overlay: overlay.value,
    zoom: zoom.value,
    view: { hidden: hidden.value, zoomed: valueZoom.value, isWhole: isWhole.value },
    width: width.value,
  }))
  const lines = computed(() => overlay.value?.sides.flatMap(({ line }) => line ?? []) ?? noLines)
  const model = computed(() => modelOf(drawn.value))
  const span = computed(() => model.value.span)
  const ticks = computed(() => ticksOf(span.value, drawn.value))
  const lanes = computed(() => lanesOf({ overlay: overlay.value, comparison: source().comparison }))
  const zoomTo = (next: TimeSpan | null): void => {
    const whole = overlay.value?.span ?? null
    zoom.value = next === null || whole === null ? null : withinSpan(next, whole)
  }
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
  /** What is shown, as a picture. */
  const draw = (styles: PictureStyles) => svgOf(drawn.value, styles)
  const isZoomed = computed(() => zoom.value !== null)
  const areValuesZoomed = computed(() => valueZoom.value.size > 0)
  const state = {
    overlay,
    lines,
    lanes,
    model,
    ticks,
    span,
    hidden,
    isZoomed,
    areValuesZoomed,
    isWhole,
  }
  return {
    ...state,
    zoomTo,
    zoomValues,
    resetValues,
    toggleHidden,
    draw,
    timeText: (index: number) => timeText(index, alignment.value),
  }
}
