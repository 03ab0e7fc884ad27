import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { isUnknownEntry, type LedgerEntry, roundsOf } from '../../src-core/deletion/ledger'
import { readOpenEntries } from '../../src-core/deletion/ledger-pages'
import { type DeletionChange, readDeletion } from '../../src-core/deletion/read-deletion'
import { isSameEvent, recordKey } from '../../src-core/deletion/record-matching'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import { createDeletionRows } from './deletion-rows'

type TakeChanges = (changes: readonly DeletionChange[]) => void

/** Looks up the events of these deletions and reports each change. Sends no deletion. */
const checkEntries = async (entries: readonly LedgerEntry[], take: TakeChanges): Promise<AppError | null> => {
  const deletionId = crypto.randomUUID()
  const started = await window.desktop.checkDeletions({
    deletionId,
    intentIds: entries.map(({ intentId }) => intentId),
  })
  if (!started.ok) return started.error
  const failure = await readDeletion(window.desktop, deletionId, ({ changes }) => take(changes))
  await window.desktop.closeDeletion({ deletionId })
  return failure
}

const isOf = (entry: LedgerEntry, event: PlannedEvent): boolean =>
  entry.record === event.record || isSameEvent(recordKey(entry.record), recordKey(event.record))

/** A lookup that finds out nothing does not replace what the ledger knows of an event. */
const isNews = (known: ReadonlySet<string>, { eventId, state: { kind } }: DeletionChange): boolean =>
  !known.has(eventId) || (kind !== 'verifying' && kind !== 'unknown')

/**
 * Looks up deletions again that are not known to have deleted their event: from the dialog, a row or the
 * ledger.
 */
export const useOutcomeLookup = defineStore('outcome-lookup', () => {
  const rows = createDeletionRows()
  const isLooking = ref(false)
  const error = shallowRef<AppError | null>(null)

  const lookUpAll = async (
    entries: readonly LedgerEntry[],
    onChanges: TakeChanges,
  ): Promise<readonly DeletionState[]> => {
    const found: DeletionState[] = []
    for (const { baseUrl, entries: ofService } of roundsOf(entries)) {
      rows.find(baseUrl, ofService)
      const states = new Map<string, DeletionState>()
      const known = new Set(ofService.filter((entry) => !isUnknownEntry(entry)).map(({ eventId }) => eventId))
      const failure = await checkEntries(ofService, (changes) => {
        for (const { eventId, state } of changes) states.set(eventId, state)
        const news = changes.filter((change) => isNews(known, change))
        rows.note(news)
        onChanges(news)
      })
      const unseen = [...states].flatMap(([eventId, state]) =>
        known.has(eventId) && state.kind === 'unknown' && state.error ? [state.error] : [],
      )
      // Nothing else says why such a lookup found out nothing.
      error.value ??= failure ?? unseen[0] ?? null
      rows.settle()
      found.push(...states.values())
    }
    rows.forget()
    return found
  }
  /**
   * Looks up the wanted ones among all that are not known to have deleted their event; resolves with their
   * states. One lookup at a time.
   */
  const lookUp = async (
    isWanted: (entry: LedgerEntry) => boolean,
    onChanges: TakeChanges = () => undefined,
  ): Promise<readonly DeletionState[]> => {
    if (isLooking.value) return []
    isLooking.value = true
    error.value = null
    const open = await readOpenEntries(window.desktop)
    if (!open.ok) error.value = open.error
    const found = open.ok ? await lookUpAll(open.value.filter(isWanted), onChanges) : []
    isLooking.value = false
    return found
  }
  /** The events of one service. */
  const lookUpEvents = (
    baseUrl: string,
    events: readonly PlannedEvent[],
    onChanges?: TakeChanges,
  ): Promise<readonly DeletionState[]> => {
    const wanted = new Map(events.map((event) => [event.eventId, event]))
    return lookUp((entry) => {
      const event = wanted.get(entry.eventId)
      return entry.baseUrl === baseUrl && event !== undefined && isOf(entry, event)
    }, onChanges)
  }
  return { isLooking, error, lookUp, lookUpEvents }
})
