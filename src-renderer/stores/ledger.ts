import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { DeletionState, LedgerEntry, LedgerFormat, LedgerPage } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'
import { newDeletionId, readDeletion } from './deletion-reading'
import { useSettings } from './settings'

/** Entries that one reading shows. */
const pageSize = 100

/** The ledger of deletions as it is shown: searched, page by page, newest first. */
export const useLedger = defineStore('ledger', () => {
  const settings = useSettings()
  const isOpen = ref(false)
  const search = ref('')
  const page = shallowRef<LedgerPage | null>(null)
  const chosen = shallowRef<LedgerEntry | null>(null)
  const error = shallowRef<AppError | null>(null)
  const saved = shallowRef<SavedFile | null>(null)
  const unresolvedCount = ref(0)
  const isChecking = ref(false)
  /** What the last check found. */
  const found = shallowRef<readonly DeletionState[] | null>(null)

  const read = async (offset: number, limit = pageSize): Promise<LedgerPage | null> => {
    const result = await window.desktop.listDeletions({ search: search.value, offset, limit })
    error.value = result.ok ? null : result.error
    if (!result.ok) return null
    unresolvedCount.value = result.value.unresolvedCount
    return result.value
  }
  /** Reads as much as is shown already, or the first page. */
  const refresh = async (): Promise<void> => {
    const next = await read(0, Math.min(1000, Math.max(pageSize, page.value?.entries.length ?? 0)))
    if (next === null) return
    page.value = next
    chosen.value = next.entries.find(({ intentId }) => intentId === chosen.value?.intentId) ?? next.entries[0] ?? null
  }
  const more = async (): Promise<void> => {
    const shown = page.value?.entries ?? []
    const next = await read(shown.length)
    if (next) page.value = { ...next, entries: [...shown, ...next.entries] }
  }
  const setSearch = (text: string): void => {
    search.value = text
    page.value = null
    void refresh()
  }
  const open = (): void => {
    isOpen.value = true
    saved.value = null
    found.value = null
    void refresh()
  }
  const close = (): void => {
    isOpen.value = false
  }
  const choose = (entry: LedgerEntry): void => {
    chosen.value = entry
  }

  /** Every intent without an outcome, however many pages that are. */
  const unresolvedIds = async (): Promise<readonly string[]> => {
    const ids: string[] = []
    for (let offset = 0; ; offset += 1000) {
      const result = await window.desktop.listDeletions({ search: 'unresolved', offset, limit: 1000 })
      if (!result.ok) {
        error.value = result.error
        return ids
      }
      const { entries, matchCount } = result.value
      ids.push(...entries.filter(({ outcome }) => outcome === 'unresolved').map(({ intentId }) => intentId))
      if (offset + entries.length >= matchCount || entries.length === 0) return ids
    }
  }
  /** Looks for what those deletions were about. Sends none again. */
  const check = async (): Promise<void> => {
    if (isChecking.value) return
    isChecking.value = true
    const intentIds = await unresolvedIds()
    const deletionId = newDeletionId()
    const states = new Map<string, DeletionState>()
    const started = await window.desktop.checkDeletions({ deletionId, intentIds, zone: settings.zone })
    const failure = started.ok
      ? await readDeletion(deletionId, ({ changes }) => changes.forEach(({ eventId, state }) => states.set(eventId, state)))
      : started.error
    await refresh()
    error.value = failure ?? error.value
    found.value = [...states.values()]
    isChecking.value = false
    void window.desktop.closeDeletion({ deletionId })
  }
  const exportAs = async (format: LedgerFormat): Promise<void> => {
    const result = await window.desktop.exportDeletions({ format })
    error.value = result.ok ? null : result.error
    if (result.ok) saved.value = result.value.file
  }
  const dismiss = (): void => {
    found.value = null
  }

  return {
    ...{ isOpen, search, page, chosen, error, saved, unresolvedCount, isChecking, found },
    ...{ refresh, more, setSearch, open, close, choose, check, exportAs, dismiss },
  }
})
