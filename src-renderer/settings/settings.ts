import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { MappedColumns } from '../../src-preload/contract/mapping'
import type { RecentQuery } from '../../src-preload/contract/query'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'
import { rememberMapping } from '../files/table/remembered-mappings'
import { createInstantFormatter } from '../time/instant-formatter'
import { resolveZone } from '../time/zones'

const maxRecentDevices = 20
const maxRecentQueries = 10

/** A relative range is computed again each time, so its instants are not saved. */
const forgetMoment = ({ start, end, ...query }: RecentQuery): RecentQuery => {
  if (query.preset !== 'custom') return query
  const { relative } = query
  const hasStart = start !== undefined && relative?.start === undefined
  const hasEnd = end !== undefined && relative?.end === undefined
  return { ...query, ...(hasStart ? { start } : {}), ...(hasEnd ? { end } : {}) }
}

/** Equal for two queries that ask the same; the limit is ignored for complete ranges. */
const identityOf = (query: RecentQuery): string => {
  const { devices, preset, start, end, relative, extent: mode, limit } = forgetMoment(query)
  return JSON.stringify([
    devices,
    preset,
    start,
    end,
    relative?.start,
    relative?.end,
    mode,
    mode === 'latest' ? limit : null,
  ])
}
const isSameQuery = (one: RecentQuery, other: RecentQuery): boolean => identityOf(one) === identityOf(other)

/** The settings of the user. Changes apply immediately and are saved in the background. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings>(defaultSettings)
  const saveError = shallowRef<AppError | null>(null)
  const isSaving = ref(false)

  /** The IANA zone of all times that are shown and typed. */
  const zone = computed(() => resolveZone(settings.value.zone))
  /** Formats instants in that zone; it caches offsets, so use this one for cells. */
  const formatter = computed(() => createInstantFormatter(zone.value))

  /** Takes the saved settings, which main has read at the start. */
  const adopt = (saved: Settings): void => {
    settings.value = saved
  }

  /**
   * One save at a time, and the latest state last: dragging a column changes the settings many times a
   * second.
   */
  const save = async (): Promise<void> => {
    if (isSaving.value) return
    isSaving.value = true
    let saved: Settings | null = null
    while (saved !== settings.value) {
      saved = settings.value
      const result = await window.desktop.saveSettings({ settings: saved })
      saveError.value = result.ok ? null : result.error
    }
    isSaving.value = false
  }

  const change = (patch: Partial<Settings>): Promise<void> => {
    settings.value = { ...settings.value, ...patch }
    return save()
  }

  /** Moves the devices to the front of the recent ones. */
  const rememberDevices = (devices: readonly string[]): Promise<void> =>
    change({
      recentDevices: [...new Set([...devices, ...settings.value.recentDevices])].slice(0, maxRecentDevices),
    })
  const rememberQuery = (query: RecentQuery): Promise<void> => {
    const others = settings.value.recentQueries.filter((known) => !isSameQuery(known, query))
    return change({ recentQueries: [forgetMoment(query), ...others].slice(0, maxRecentQueries) })
  }
  const rememberColumns = (columns: MappedColumns): Promise<void> =>
    change({ mappings: rememberMapping(settings.value.mappings, columns) })
  return {
    settings,
    saveError,
    isSaving,
    zone,
    formatter,
    adopt,
    change,
    rememberDevices,
    rememberQuery,
    rememberColumns,
  }
})
