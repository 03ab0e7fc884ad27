import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { isUnknownEntry } from '../../src-core/deletion/ledger'
import type { LedgerChain } from '../../src-core/deletion/ledger-chain'
import type { SavedFile } from '../../src-core/files/file-handles'
import type { LedgerFormat } from '../../src-preload/contract/deletion'
import { createLedgerList } from './ledger-list'
import { useOutcomeLookup } from './outcome-lookup'

/** The ledger of deletions: shown, exported, and checked against the services. */
export const useLedger = defineStore('ledger', () => {
  const lookup = useOutcomeLookup()
  const pages = createLedgerList()
  const isOpen = ref(false)
  const saved = shallowRef<SavedFile | null>(null)
  const isChecking = computed(() => lookup.isLooking)
  /** What the last check found. */
  const found = shallowRef<readonly DeletionState[] | null>(null)

  /** Whether its lines follow each other; null: it was not read. */
  const chain = shallowRef<LedgerChain | null>(null)

  const readChain = async (): Promise<void> => {
    const result = await window.desktop.checkLedger({ head: null })
    chain.value = result.ok ? result.value : null
  }
  const open = (): void => {
    isOpen.value = true
    saved.value = null
    found.value = null
    void pages.refresh()
    void readChain()
  }
  /** Shows the newest record, whatever was looked for or chosen before. */
  const openNewest = (): void => {
    pages.chosen.value = null
    pages.setSearch('', '')
    open()
  }
  const close = (): void => {
    isOpen.value = false
  }
  const check = async (isWanted: (entry: LedgerEntry) => boolean): Promise<void> => {
    if (isChecking.value) return
    found.value = await lookup.lookUp(isWanted)
    await pages.refresh()
    if (lookup.error) pages.error.value = lookup.error
  }
  const checkOne = (only: LedgerEntry): Promise<void> => check(({ intentId }) => intentId === only.intentId)
  const checkUnknown = (): Promise<void> => check(isUnknownEntry)
  /** Those that the application did not live to look up. */
  const checkUnresolved = (): Promise<void> => check(({ outcome }) => outcome === 'unresolved')
  const exportAs = async (format: LedgerFormat): Promise<void> => {
    const result = await window.desktop.exportDeletions({ format })
    pages.error.value = result.ok ? null : result.error
    if (result.ok) saved.value = result.value.file
  }
  const dismiss = (): void => {
    found.value = null
  }
  return {
    ...pages,
    isOpen,
    saved,
    isChecking,
    found,
    chain,
    open,
    openNewest,
    close,
    checkOne,
    checkUnknown,
    checkUnresolved,
    exportAs,
    dismiss,
  }
})
