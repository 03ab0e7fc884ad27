import { randomUUID } from 'node:crypto'
import type { LedgerEntry, LedgerPage } from '../../src-core/deletion/ledger'
import type { LedgerChain } from '../../src-core/deletion/ledger-chain'
import { createBook, pageOf, type PageRequest, readEntriesOf } from './ledger-book'
import { checkChain } from './ledger-chain'
import type { LedgerFiles } from './ledger-files'
import {
  encodeLine,
  type IntentLine,
  type LedgerLine,
  type ResultLine,
  type VerifiedLine,
} from './ledger-line'

type Unkeyed<L extends LedgerLine> = Omit<L, 'kind' | 'intentId'>

/** Records every deletion step by step: the intent, the responses, the outcome. */
export interface Ledger {
  /** Resolves with the intent's id once it is on the disk; only then may the request be sent. */
  intend(intent: Unkeyed<IntentLine>): Promise<string>
  /** Rejects if another process is writing the ledger. */
  claim(): Promise<void>
  /**
   * No other process writes until the function that it resolves with is called, so that none deletes what was just
   * looked at. Rejects as `claim` does.
   */
  hold(): Promise<() => void>
  /** The deletion is no longer in progress: without an outcome, it now counts as unresolved. */
  leave(intentId: string): void
  isInProgress(intentId: string): boolean
  recordResult(intentId: string, result: Unkeyed<ResultLine>): Promise<void>
  recordVerified(intentId: string, verified: Unkeyed<VerifiedLine>): Promise<void>
  entry(intentId: string): Promise<LedgerEntry | undefined>
  /**
   * Newest first; `search` in ids, base URLs, records, reasons and outcomes, ignoring case, and all of the services
   * named. What is written between two pages moves neither.
   */
  page(request: PageRequest): Promise<LedgerPage>
  /** All, oldest first. */
  entries(): Promise<readonly LedgerEntry[]>
  /** Those of these events, oldest first. */
  entriesOf(eventIds: readonly string[]): Promise<readonly LedgerEntry[]>
  /** Whether each line follows the one before it; `askedHead`: which line has it. */
  check(askedHead?: string): Promise<LedgerChain>
  /** The hash of all lines; null: there are none. */
  head(): Promise<string | null>
  close(): Promise<void>
}

export const createLedger = (files: LedgerFiles): Ledger => {
  const inProgress = new Set<string>()
  let holdCount = 0
  // Who deletes holds the lock.
  const book = createBook(files, () => inProgress.size === 0)
  const append = async (line: LedgerLine): Promise<void> => {
    await files.append((previous) => encodeLine(line, previous))
    await book.apply(line)
  }
  /** What remains if that fails names this process, and is recognised when that has ended. */
  const restIfIdle = async (): Promise<void> => {
    if (inProgress.size === 0 && holdCount === 0) await files.rest().catch(() => undefined)
  }
  const write = async (line: LedgerLine): Promise<void> => {
    await append(line)
    await restIfIdle()
  }

  return {
    intend: async (intent) => {
      const intentId = randomUUID()
      // At once, so that no other process gets to write before the outcome.
      inProgress.add(intentId)
      try {
        await append({ kind: 'intent', intentId, ...intent })
      } catch (error) {
        inProgress.delete(intentId)
        await restIfIdle()
        throw error
      }
      return intentId
    },
    leave: (intentId) => {
      inProgress.delete(intentId)
      if (inProgress.size > 0) return
      book.forget()
      void restIfIdle()
    },
    claim: async () => {
      await files.claim()
      await restIfIdle()
    },
    hold: async () => {
      let isOver = false
      const release = (): Promise<void> => {
        if (!isOver) holdCount -= 1
        isOver = true
        return restIfIdle()
      }
      holdCount += 1
      try {
        await files.claim()
      } catch (error) {
        await release()
        throw error
      }
      return () => void release()
    },
    isInProgress: (intentId) => inProgress.has(intentId),
    recordResult: (intentId, result) => write({ kind: 'result', intentId, ...result }),
    recordVerified: (intentId, verified) => write({ kind: 'verified', intentId, ...verified }),
    entry: async (intentId) => {
      const { entries, indices } = await book.read()
      return entries[indices.get(intentId) ?? -1]
    },
    entries: async () => [...(await book.read()).entries],
    entriesOf: (eventIds) => readEntriesOf(files, eventIds),
    page: async (request) =>
      pageOf(await (request.before === undefined ? book.read() : book.readOnce()), request, (intentId) =>
        inProgress.has(intentId),
      ),
    check: (askedHead) => checkChain(files.readAll(), askedHead),
    head: () => files.head(),
    close: () => files.close(),
  }
}
