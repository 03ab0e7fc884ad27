import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { type SaveEnd, saveFile, wholeFile } from '../../../src-core/files/save-file'
import type { ReadLimits } from '../../../src-core/formats/limits-file'
import { useAbout } from '../../settings/about'
import { useSettings } from '../../settings/settings'
import { loadPart } from '../../ui/lazy-part'
import { changesOf, isTooMuch, merged } from './limit-changes'

/**
 * Value limits and corrections of profiles as a file: saved, or opened and reviewed before anything changes.
 */
export const useSharedLimits = defineStore('shared-limits', () => {
  const settings = useSettings()
  const about = useAbout()
  const isOpen = ref(false)
  const fileName = ref('')
  const read = shallowRef<ReadLimits | null>(null)
  const end = shallowRef<Exclude<SaveEnd, { kind: 'cancelled' }> | null>(null)

  const set = computed(() => settings.settings.faults)
  const changes = computed(() => (read.value === null ? [] : changesOf(set.value, read.value)))
  /** With what is set already, more than the settings can hold. */
  const exceeds = computed(() => read.value !== null && isTooMuch(merged(set.value, read.value)))
  const canApply = computed(() => changes.value.length > 0 && !exceeds.value)

  /** Whether a file would change anything. */
  const isNew = (file: ReadLimits): boolean => changesOf(set.value, file).length > 0
  const open = (name: string, file: ReadLimits): void => {
    fileName.value = name
    read.value = file
    isOpen.value = true
  }
  const close = (): void => {
    isOpen.value = false
  }
  const apply = (): void => {
    if (read.value === null || !canApply.value) return
    void settings.change({ faults: merged(set.value, read.value) })
    close()
  }
  const canSave = computed(() => set.value.limits.length + set.value.corrections.length > 0)
  const save = async (): Promise<void> => {
    const part = await loadPart(() => import('../../../src-core/formats/limits-file'))
    if (part === null) return
    const bytes = new TextEncoder().encode(part.writeLimitsFile(set.value, about.appVersion))
    const saved = await saveFile(window.desktop, {
      suggestedName: 'device.limits.json',
      kind: 'limits',
      chunks: wholeFile(bytes),
    })
    end.value = saved?.kind === 'cancelled' ? null : saved
  }
  return { isOpen, fileName, read, end, changes, exceeds, canApply, canSave, isNew, open, close, apply, save }
})
