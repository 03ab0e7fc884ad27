import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { DeletionState, LedgerFormat } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'
import { createLedgerPages, readUnresolvedIds } from '../composables/ledger-pages'
import { newDeletionId, readDeletion } from './deletion-reading'
import { useSettings } from './settings'

type States = ReadonlyMap<string, DeletionState>

/** Looks for what those deletions were about, and tells each as it is found. Sends none again. */
const lookInto = async (intentIds: readonly string[], zone: string, take: (states: States) => void): Promise<AppError | null> => {
  const deletionId = newDeletionId()
  const started = await window.desktop.checkDeletions({ deletionId, intentIds, zone })
  if (!started.ok) return started.error
  const states = new Map<string, DeletionState>()
  const failure = await readDeletion(deletionId, ({ changes }) => {
    for (const { eventId, state } of changes) states.set(eventId, state)
    take(states)
  })
  await window.desktop.closeDeletion({ deletionId })
  return failure
}

/** The ledger of deletions as it is shown, exported, and checked against the services. */
export const useLedger = defineStore('ledger', () => {
  const settings = useSettings()
  const pages = createLedgerPages()
  const isOpen = ref(false)
  const saved = shallowRef<SavedFile | null>(null)
  const isChecking = ref(false)
  /** What the last check found. */
  const found = shallowRef<readonly DeletionState[] | null>(null)

  const open = (): void => {
    isOpen.value = true
    saved.value = null
    found.value = null
    void pages.refresh()
  }
  const close = (): void => {
    isOpen.value = false
  }
  const check = async (): Promise<void> => {
    if (isChecking.value) return
    isChecking.value = true
    const ids = await readUnresolvedIds()
    const failure = 'kind' in ids ? ids : await lookInto(ids, settings.zone, (states) => (found.value = [...states.values()]))
    await pages.refresh()
    if (failure) pages.error.value = failure
    isChecking.value = false
  }
  const exportAs = async (format: LedgerFormat): Promise<void> => {
    const result = await window.desktop.exportDeletions({ format })
    pages.error.value = result.ok ? null : result.error
    if (result.ok) saved.value = result.value.file
  }
  const dismiss = (): void => {
    found.value = null
  }
  return { ...pages, isOpen, saved, isChecking, found, open, close, check, exportAs, dismiss }
})
