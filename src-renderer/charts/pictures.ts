import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { PictureSettings } from '../../src-preload/contract/settings'
import type { Filter } from '../events/view-spec'
import { useFaults } from '../faults/faults'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useSettings } from '../settings/settings'
import { createPacedWork, type PacedWork } from '../ui/paced-work'
import { computePictures, createTabPictures, type PictureRequest, type PictureScope, type TabPictures } from './picture-work'
import { attributeOf, deviceOf, hasManyDevices } from './series-choice'
import type { SeriesRows } from './series-rows'
import { inWholeMs, type TimeSpan } from './time-span'

/** While rows arrive; fast enough to follow, slow enough to be read. */
const arrivingPaceMs = 1000

/** The parts of a view that a picture sets. */
const createFiltering = (results: ReturnType<typeof useResults>, pictureSettings: () => PictureSettings) => {
  const isTimeFilter = (filter: Filter): boolean => filter.kind === 'range' && filter.column === pictureSettings().timeField && !filter.isNot && !filter.isOff
  const outsideOf = ({ from, to }: TimeSpan): Filter => ({ kind: 'range', column: pictureSettings().timeField, from, to, isNot: true })
  /** The filters that say nothing of the time: those that this strip has set are replaced. */
  const otherFilters = (tab: ResultTab, span: TimeSpan | null): readonly Filter[] => {
    const outside = span === null ? '' : JSON.stringify(outsideOf(span))
    return tab.state.filters.filter((filter) => !isTimeFilter(filter) && JSON.stringify(filter) !== outside)
  }
  const filterTime = (tab: ResultTab, chosen: TimeSpan, span: TimeSpan | null): void => {
    results.setFilters(tab, [...otherFilters(tab, span), { kind: 'range', column: pictureSettings().timeField, ...inWholeMs(chosen) }])
  }
  /** Only the events that the strip has no place for: those of another time, and those without any. */
  const filterOutside = (tab: ResultTab, span: TimeSpan): void => results.setFilters(tab, [...otherFilters(tab, span), outsideOf(span)])
  /** The time that the view is filtered to, open ends as they are. */
  const filteredTime = (tab: ResultTab): { readonly from?: number; readonly to?: number } | null => {
    const found = tab.state.filters.find(isTimeFilter)
    return found?.kind === 'range' ? found : null
  }
  /** Where only one device is shown, the others come back with the filter that hides them. */
  const isOfDevices = (tab: ResultTab): boolean => tab.state.filters.some((filter) => filter.kind === 'anyOf' && filter.column === 'deviceId')
  const filterSeries = (tab: ResultTab, pictures: TabPictures, series: SeriesRows): void => {
    const isOfSeries = (filter: Filter): boolean =>
      filter.kind === 'anyOf' && !filter.isNot && !filter.isOff && ['deviceId', 'attributeCode'].includes(filter.column)
    const others = tab.state.filters.filter((filter) => !isOfSeries(filter))
    const device: readonly Filter[] =
      pictures.index && (hasManyDevices(pictures.index) || isOfDevices(tab))
        ? [{ kind: 'anyOf', column: 'deviceId', texts: [deviceOf(tab.table, series)] }]
        : []
    results.setFilters(tab, [...others, ...device, { kind: 'anyOf', column: 'attributeCode', texts: [attributeOf(tab.table, series)] }])
  }
  return { filterTime, filterOutside, filteredTime, filterSeries }
}

interface PictureWork {
  readonly pictures: TabPictures
  readonly work: PacedWork
}

/** One a tab, made when it is first looked at. */
const createWorks = (wantsOf: (tab: ResultTab) => PictureRequest) => {
  const works = new Map<string, PictureWork>()
  const begin = (tab: ResultTab): PictureWork => {
    const pictures = createTabPictures()
    const isArriving = (): boolean => tab.state.range?.isFinished === false
    const compute = (signal: AbortSignal): Promise<void> => computePictures(tab, pictures, wantsOf(tab), signal)
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

/** Puts the cursor on an event, and selects nothing; false where the view hides it, and then its details can still be read. */
const goTo = (tab: ResultTab, row: number): boolean => {
  const position = tab.state.view.indexOf(row)
  tab.state.focusedRow = row
  return position >= 0
}

/** The pictures of each tab, computed while they are looked at. */
export const usePictures = defineStore('pictures', () => {
  const settings = useSettings()
  const results = useResults()
  const faults = useFaults()
  const wants = computed(() => settings.settings.pictures)
  const scope = ref<PictureScope>('shown')
  const flagsOf = (tab: ResultTab): Uint32Array | null => (faults.tab === tab && faults.isChecked ? tab.table.faults : null)
  const { workOf, keepOnly } = createWorks((tab) => ({ ...wants.value, scope: scope.value, flags: flagsOf(tab) }))
  const of = (tab: ResultTab): TabPictures => workOf(tab).pictures
  const refresh = (tab: ResultTab): void => workOf(tab).work.request()
  const change = (patch: Partial<PictureSettings>): void => void settings.change({ pictures: { ...wants.value, ...patch } })

  watch(() => results.tabs, keepOnly)
  return { wants, scope, of, refresh, change, goTo, ...createFiltering(results, () => wants.value) }
})
