import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import { askedQueryOf, isSameQuery, type RecentQuery } from '../../src-core/results/asked-query'
import { createInstantFormatter } from '../../src-core/time/instant-formatter'
import { minuteMs } from '../../src-core/time/whole-minutes'
import { resolveZone } from '../../src-core/time/zones'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'

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

/** The settings of the user. Changes apply immediately and are saved in the background. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings>(defaultSettings)
  const saveError = shallowRef<AppError | null>(null)
  const isSaving = ref(false)

  /** The IANA zone of all times that are shown and typed. */
  const zone = computed(() => resolveZone(settings.value.zone))
  /** Formats instants in that zone; it caches offsets, so use this one for cells. */
  const formatter = computed(() => createInstantFormatter(zone.value))

  /** How much earlier than the newest event a late one may be, in ms. */
  const overlapMs = computed(() => settings.value.refreshing.overlapMinutes * minuteMs)

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
    const others = settings.value.recentQueries.filter(
      (known) => !isSameQuery(askedQueryOf(known), askedQueryOf(query)),
    )
    return change({ recentQueries: [forgetMoment(query), ...others].slice(0, maxRecentQueries) })
  }
  return {
    settings,
    saveError,
    isSaving,
    zone,
    formatter,
    overlapMs,
    adopt,
    change,
    rememberDevices,
    rememberQuery,
  }
})
