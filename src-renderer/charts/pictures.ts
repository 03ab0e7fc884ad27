import { defineStore } from 'pinia'
import { computed, watch } from 'vue'
import type { TimeField } from '../../src-core/events/event'
import { isGone } from '../../src-core/events/gone-rows'
import type { Filter } from '../../src-core/events/view-spec'
import { isLive } from '../../src-core/live/live-state'
import { createPacedWork, type PacedWork } from '../../src-core/live/paced-work'
import { attributeOf, deviceOf, hasManyDevices } from '../../src-core/series/series-choice'
import type { SeriesRows } from '../../src-core/series/series-rows'
import { inWholeMs, type TimeSpan } from '../../src-core/series/time-span'
import type { PictureSettings } from '../../src-preload/contract/settings'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { computePictures, type PictureRequest, sameEndMs } from './picture-work'
import { createTabPictures, type TabPictures } from './tab-pictures'

/** The interval of updates while rows arrive: short enough to follow, long enough to read. */
const arrivingPaceMs = 1000

/**
 * Up to where no event is outside of a span. The end of what is followed moves on, and the events that come with it are
 * inside of it: there it is the moment before the first event dated after it, and undefined without one.
 */
const fixedEnd = (tab: ResultTab, timeField: TimeField, { to }: TimeSpan): number | undefined => {
  const { table, state, source } = tab
  if (!isLive(state)) return to
  // It may have moved since it was drawn.
  const end = Math.max(to, source.kind === 'query' ? (source.end ?? to) + sameEndMs : to)
  const times = table.columns.times[timeField]
  let first = Infinity
  for (let row = 0; row < table.rowCount; row += 1) {
    const time = times[row] ?? NaN
    if (time > end && time < first && !isGone(table, row)) first = time
  }
  return first === Infinity ? undefined : Math.ceil(first) - 1
}

/** The parts of a view that a picture changes. */
const createFiltering = (results: ReturnType<typeof useResults>, pictureSettings: () => PictureSettings) => {
  const isTimeFilter = (filter: Filter): boolean =>
    filter.kind === 'range' && filter.column === pictureSettings().timeField && !filter.isNot && !filter.isOff
  /** Known by its start: its end may have moved meanwhile. */
  const isOutsideFilter = (filter: Filter, span: TimeSpan | null): boolean =>
    filter.kind === 'range' &&
    filter.column === pictureSettings().timeField &&
    filter.isNot === true &&
    filter.from === span?.from
  /** The filters on other columns than the time: those on the time are replaced. */
  const otherFilters = (tab: ResultTab, span: TimeSpan | null): readonly Filter[] =>
    tab.state.filters.filter((filter) => !isTimeFilter(filter) && !isOutsideFilter(filter, span))
  const filterTime = (tab: ResultTab, chosen: TimeSpan, span: TimeSpan | null): void => {
    results.setFilters(tab, [
      ...otherFilters(tab, span),
      { kind: 'range', column: pictureSettings().timeField, ...inWholeMs(chosen) },
    ])
  }
  /** Shows only the events that the strip leaves out: those at other times, and those without a time. */
  const filterOutside = (tab: ResultTab, span: TimeSpan): void => {
    const { timeField: column } = pictureSettings()
    const to = fixedEnd(tab, column, span)
    const outside = {
      kind: 'range',
      column,
      from: span.from,
      ...(to !== undefined && { to }),
      isNot: true,
    } as const
    results.setFilters(tab, [...otherFilters(tab, span), outside])
  }
  /** The time filter of the view; open ends stay open. */
  const filteredTime = (tab: ResultTab): { readonly from?: number; readonly to?: number } | null => {
    const found = tab.state.filters.find(isTimeFilter)
    return found?.kind === 'range' ? found : null
  }
  /**
   * A filter on devices is replaced, so the new one must name the device: otherwise the events of the others
   * would come back.
   */
  const isOfDevices = (tab: ResultTab): boolean =>
    tab.state.filters.some((filter) => filter.kind === 'anyOf' && filter.column === 'deviceId')
  const filterSeries = (tab: ResultTab, pictures: TabPictures, series: SeriesRows): void => {
    const isOfSeries = (filter: Filter): boolean =>
      filter.kind === 'anyOf' &&
      !filter.isNot &&
      !filter.isOff &&
      ['deviceId', 'attributeCode'].includes(filter.column)
    const others = tab.state.filters.filter((filter) => !isOfSeries(filter))
    const device: readonly Filter[] =
      pictures.index && (hasManyDevices(pictures.index) || isOfDevices(tab))
        ? [{ kind: 'anyOf', column: 'deviceId', texts: [deviceOf(tab.table, series)] }]
        : []
    results.setFilters(tab, [
      ...others,
      ...device,
      { kind: 'anyOf', column: 'attributeCode', texts: [attributeOf(tab.table, series)] },
    ])
  }
  return { filterTime, filterOutside, filteredTime, filterSeries }
}

interface PictureWork {
  readonly pictures: TabPictures
  readonly work: PacedWork
}

/** One for each tab, made when its pictures are first visible. */
const createWorks = (wantsOf: (tab: ResultTab) => PictureRequest) => {
  const works = new Map<string, PictureWork>()
  const begin = (tab: ResultTab): PictureWork => {
    const pictures = createTabPictures()
    const isArriving = (): boolean => tab.state.range?.isFinished === false
    const compute = async (signal: AbortSignal): Promise<void> => {
      try {
        await computePictures(tab, pictures, wantsOf(tab), signal)
        pictures.hasFailed = false
      } catch (reason) {
        pictures.hasFailed = !signal.aborted
        throw reason
      }
    }
    return { pictures, work: createPacedWork(compute, () => (isArriving() ? arrivingPaceMs : 0)) }
  }
  const workOf = (tab: ResultTab): PictureWork => {
    const found = works.get(tab.id) ?? begin(tab)
    works.set(tab.id, found)
    return found
  }
  const keepOnly = (tabs: readonly ResultTab[]): void => {
    for (const [id, { work }] of works) {
      if (tabs.some((tab) => tab.id === id)) continue
      work.stop()
      works.delete(id)
    }
  }
  return { workOf, keepOnly }
}

/**
 * Moves the cursor to an event without selecting it; false if the view hides it, and then only its details
 * are shown.
 */
const goTo = (tab: ResultTab, row: number): boolean => {
  const position = tab.state.view.indexOf(row)
  tab.state.focusedRow = row
  return position >= 0
}

/** The pictures of each tab, computed while they are visible. */
export const usePictures = defineStore('pictures', () => {
  const settings = useSettings()
  const results = useResults()
  const faults = useFaults()
  const wants = computed(() => settings.settings.pictures)
  const flagsOf = (tab: ResultTab): Uint32Array | null =>
    faults.tab === tab && faults.isChecked ? tab.table.faults : null
  const { workOf, keepOnly } = createWorks((tab) => ({ ...wants.value, flags: flagsOf(tab) }))
  const of = (tab: ResultTab): TabPictures => workOf(tab).pictures
  const refresh = (tab: ResultTab): void => workOf(tab).work.request()
  const change = (patch: Partial<PictureSettings>): void =>
    void settings.change({ pictures: { ...wants.value, ...patch } })

  watch(() => results.tabs, keepOnly)
  return { wants, of, refresh, change, goTo, ...createFiltering(results, () => wants.value) }
})
