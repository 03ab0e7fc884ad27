import { computed, onBeforeUnmount, shallowRef, watch } from 'vue'
import { isGoneSince } from '../../src-core/events/gone-rows'
import { byNature } from '../../src-core/events/rank-texts'
import { runInSlices, type Steps } from '../../src-core/events/slices'
import { type SeriesIndex, seriesIndexOf } from '../../src-core/series/series-rows'
import type { ResultTab } from '../results/result-tab'
import { buildWide, type BuiltWide } from './build-wide'

/** An attribute or a device that can be chosen. */
export interface WideOption {
  /** Its code in the dictionary. */
  readonly code: number
  readonly name: string
  readonly eventCount: number
}

/** More columns are chosen at first by nobody. */
const attributesAtFirst = 50

const optionsOf = (
  index: SeriesIndex,
  texts: readonly string[],
  codeOf: (series: SeriesIndex['series'][number]) => number,
): readonly WideOption[] => {
  const counts = new Map<number, number>()
  for (const series of index.series)
    counts.set(codeOf(series), (counts.get(codeOf(series)) ?? 0) + series.rows.length)
  const options = [...counts].map(([code, eventCount]) => ({ code, name: texts[code] ?? '', eventCount }))
  return options.toSorted((one, other) => byNature(one.name, other.name))
}

/** Work of which only the last begun counts; `null` from one that was overtaken. */
const createLatest = () => {
  let controller = new AbortController()
  const stop = (): void => controller.abort()
  const run = async <T>(steps: Steps<T>): Promise<T | null> => {
    stop()
    const { signal } = (controller = new AbortController())
    const result = await runInSlices(steps, signal).catch((reason: unknown) => {
      if (!signal.aborted) throw reason
      return null
    })
    return signal.aborted ? null : result
  }
  return { run, stop }
}

/** The shown events of a result as a column per attribute, of what the user chooses. */
export const useWideTable = (tab: () => ResultTab | null) => {
  const index = shallowRef<SeriesIndex | null>(null)
  const leftOut = shallowRef(0)
  const attributes = shallowRef<ReadonlySet<number>>(new Set())
  const devices = shallowRef<ReadonlySet<number>>(new Set())
  /** Null while it is being made. */
  const built = shallowRef<BuiltWide | null>(null)
  const [indexing, building] = [createLatest(), createLatest()]

  const attributeOptions = computed(() =>
    index.value
      ? optionsOf(index.value, tab()?.table.texts.attributeCode ?? [], ({ attribute }) => attribute)
      : [],
  )
  const deviceOptions = computed(() =>
    index.value ? optionsOf(index.value, tab()?.table.texts.deviceId ?? [], ({ device }) => device) : [],
  )
  watch(
    tab,
    async (next) => {
      index.value = built.value = null
      if (next === null) return
      const { table, state } = next
      const kept = state.view.filter((row) => !isGoneSince(table, row))
      leftOut.value = state.view.length - kept.length
      const made = await indexing.run(seriesIndexOf(table, 'deviceTimestamp', kept))
      if (made === null) return
      index.value = made
      const mostFrequent = attributeOptions.value.toSorted((one, other) => other.eventCount - one.eventCount)
      attributes.value = new Set(mostFrequent.slice(0, attributesAtFirst).map(({ code }) => code))
      devices.value = new Set(deviceOptions.value.map(({ code }) => code))
    },
    { immediate: true },
  )
  watch([index, attributes, devices], async () => {
    built.value = null
    const of = tab()
    if (of === null || index.value === null) return building.stop()
    const chosen = {
      attributes: attributeOptions.value.map(({ code }) => code).filter((code) => attributes.value.has(code)),
      devices: deviceOptions.value.map(({ code }) => code).filter((code) => devices.value.has(code)),
    }
    const made = await building.run(buildWide(of.table, index.value, chosen))
    if (made !== null) built.value = made
  })
  onBeforeUnmount(() => {
    indexing.stop()
    building.stop()
  })
  return { attributeOptions, deviceOptions, attributes, devices, built, leftOut }
}
