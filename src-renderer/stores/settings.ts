import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import { defaultSettings, type Settings } from '../../src-preload/contract/settings'
import { createInstantFormatter } from '../time/instant-formatter'
import { resolveZone } from '../time/zones'

const mostRecentDevices = 20

/** What the application remembers for a person. Changes show at once and are saved behind. */
export const useSettings = defineStore('settings', () => {
  const settings = shallowRef<Settings>(defaultSettings)
  const saveError = shallowRef<AppError | null>(null)
  const isSaving = ref(false)

  /** IANA zone in which times are shown and typed. */
  const zone = computed(() => resolveZone(settings.value.zone))
  /** Writes instants in that zone; remembers offsets, so use this one for cells. */
  const formatter = computed(() => createInstantFormatter(zone.value))

  /** What main has read at the start. */
  const adopt = (saved: Settings): void => {
    settings.value = saved
  }

  /** One save at a time, and the newest state last: dragging a column changes the settings many times a second. */
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

  const rememberDevice = (deviceId: string): Promise<void> => {
    const others = settings.value.recentDevices.filter((known) => known !== deviceId)
    return change({ recentDevices: [deviceId, ...others].slice(0, mostRecentDevices) })
  }

  return { settings, saveError, zone, formatter, adopt, change, rememberDevice }
})
