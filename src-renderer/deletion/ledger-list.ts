import { ref, shallowRef } from 'vue'
import { type LedgerEntry, type LedgerPage, maxLedgerPage } from '../../src-core/deletion/ledger'
import type { AppError } from '../../src-core/errors/errors'

/** Entries to a page. */
const pageSize = 100

/** The pages of the ledger read so far, newest first, and the chosen entry. */
export const createLedgerList = () => {
  const search = ref('')
  const page = shallowRef<LedgerPage | null>(null)
  const chosen = shallowRef<LedgerEntry | null>(null)
  const error = shallowRef<AppError | null>(null)
  const unresolvedCount = ref(0)
  const unknownCount = ref(0)
  let inLedger = ''
  let lastReading = 0

  /**
   * Null if it cannot be read, or if another read began in the meantime, because the user types faster than
   * main answers.
   */
  const read = async (limit: number, before?: string): Promise<LedgerPage | null> => {
    const reading = (lastReading += 1)
    const result = await window.desktop.listDeletions({
      search: inLedger,
      limit,
      ...(before === undefined ? {} : { before }),
    })
    if (reading !== lastReading) return null
    error.value = result.ok ? null : result.error
    if (!result.ok) return null
    unresolvedCount.value = result.value.unresolvedCount
    unknownCount.value = result.value.unknownCount
    return result.value
  }
  const show = async (limit: number): Promise<void> => {
    const next = await read(limit)
    if (next === null) return
    page.value = next
    chosen.value =
      next.entries.find(({ intentId }) => intentId === chosen.value?.intentId) ?? next.entries[0] ?? null
  }
  /** Reads as many entries as are shown, or the first page. */
  const refresh = (): Promise<void> =>
    show(Math.min(maxLedgerPage, Math.max(pageSize, page.value?.entries.length ?? 0)))
  const more = async (): Promise<void> => {
    const shown = page.value?.entries ?? []
    const next = await read(pageSize, shown.at(-1)?.intentId)
    if (next) page.value = { ...next, entries: [...shown, ...next.entries] }
  }
  /** `outcomeName`: the outcome as the ledger contains it, if the text is its name on the screen. */
  const setSearch = (text: string, outcomeName: string): void => {
    search.value = text
    inLedger = outcomeName
    void show(pageSize)
  }
  const choose = (entry: LedgerEntry): void => {
    chosen.value = entry
  }
  return { search, page, chosen, error, unresolvedCount, unknownCount, refresh, more, setSearch, choose }
}
