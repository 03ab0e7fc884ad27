import { randomUUID } from 'node:crypto'
import type { LedgerEntry, LedgerPage } from '../../src-preload/contract/deletion'
import type { LedgerFiles } from './ledger-files'
import { decodeLine, encodeLine, type IntentLine, type LedgerLine, type ResultLine, type VerifiedLine } from './ledger-line'

type Unkeyed<L extends LedgerLine> = Omit<L, 'kind' | 'intentId'>

/** Records every deletion step by step: the intent, the responses, the outcome. */
export interface Ledger {
  /** Resolves with the intent's id once it is on the disk; only then may the request be sent. */
  intend(intent: Unkeyed<IntentLine>): Promise<string>
  /** Rejects if another process is writing the ledger. */
  claim(): Promise<void>
  /** The deletion is no longer in progress: without an outcome, it now counts as unresolved. */
  leave(intentId: string): void
  isInProgress(intentId: string): boolean
  recordResult(intentId: string, result: Unkeyed<ResultLine>): Promise<void>
  recordVerified(intentId: string, verified: Unkeyed<VerifiedLine>): Promise<void>
  entry(intentId: string): Promise<LedgerEntry | undefined>
  /** Newest first; `search` in ids, base URLs, records and outcomes, ignoring case. */
  page(search: string, offset: number, limit: number): Promise<LedgerPage>
  /** All, oldest first. */
  entries(): Promise<readonly LedgerEntry[]>
  close(): Promise<void>
}

interface Book {
  readonly entries: Map<string, LedgerEntry>
  damagedLineCount: number
}

const withResult = (entry: LedgerEntry, { attempt, status, returnCode, isFinal }: ResultLine): LedgerEntry => ({
  ...entry,
  attempts: Math.max(entry.attempts, attempt),
  ...(status === undefined ? {} : { status }),
  ...(returnCode === undefined ? {} : { returnCode }),
  outcome: isFinal ? 'failed' : entry.outcome,
})

/** The outcomes of other records stay if a later lookup finds out nothing. */
const withFinding = (entry: LedgerEntry, { at, outcome, others }: VerifiedLine): LedgerEntry => {
  const { otherOutcomes, ...rest } = entry
  const found = others ?? (outcome === 'unknown' ? otherOutcomes : undefined)
  return { ...rest, outcome, verifiedAt: at, ...(found && { otherOutcomes: found }) }
}

/** Lines of an unknown intent are ignored: its own line was damaged, so its event is unknown. */
const apply = ({ entries }: Book, line: LedgerLine): void => {
  if (line.kind === 'intent') {
    const { intentId, eventId, baseUrl, at, record, others } = line
    entries.set(intentId, { intentId, eventId, baseUrl, at, record, attempts: 0, outcome: 'unresolved', ...(others && { others }) })
    return
  }
  const entry = entries.get(line.intentId)
  if (entry === undefined) return
  entries.set(line.intentId, line.kind === 'result' ? withResult(entry, line) : withFinding(entry, line))
}

const readBook = async (files: LedgerFiles): Promise<Book> => {
  const book: Book = { entries: new Map(), damagedLineCount: 0 }
  for (const text of await files.readAll()) {
    for (const lineText of text.split('\n')) {
      if (lineText === '') continue
      const line = decodeLine(lineText)
      if (line === null) book.damagedLineCount += 1
      else apply(book, line)
    }
  }
  return book
}

const matching = (entries: readonly LedgerEntry[], search: string): readonly LedgerEntry[] => {
  const words = search.trim().toLowerCase()
  const isMatch = ({ eventId, baseUrl, record, outcome }: LedgerEntry): boolean =>
    [eventId, baseUrl, record, outcome].some((text) => text.toLowerCase().includes(words))
  return words === '' ? entries : entries.filter(isMatch)
}

/**
 * Read on demand and kept until `forget`: it contains every record ever deleted, and would stay in memory. `mayOthersWrite`: the command
 * beside the window, for example.
 */
const createBook = (files: LedgerFiles, mayOthersWrite: () => boolean) => {
  let reading: Promise<Book> | null = null
  let byteCount = -1
  const forget = (): void => {
    reading = null
  }
  return {
    forget,
    read: async (): Promise<Book> => {
      if (mayOthersWrite()) {
        const found = await files.byteCount()
        if (found !== byteCount) forget()
        byteCount = found
      }
      reading ??= readBook(files).catch((error: unknown) => {
        forget()
        throw error
      })
      return reading
    },
    /** Applies a line that is already on the disk, so a read that starts now has it too; applying it twice changes nothing. */
    apply: async (line: LedgerLine): Promise<void> => {
      // If the read fails, its caller gets the error.
      const known = await reading?.catch(() => null)
      if (known) apply(known, line)
    },
  }
}

export const createLedger = (files: LedgerFiles): Ledger => {
  const inProgress = new Set<string>()
  // Who deletes holds the lock.
  const book = createBook(files, () => inProgress.size === 0)
  const append = async (line: LedgerLine): Promise<void> => {
    await files.append(encodeLine(line))
    await book.apply(line)
  }
  /** What remains if that fails names this process, and is recognised when that has ended. */
  const restIfIdle = async (): Promise<void> => {
    if (inProgress.size === 0) await files.rest().catch(() => undefined)
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
    isInProgress: (intentId) => inProgress.has(intentId),
    recordResult: (intentId, result) => write({ kind: 'result', intentId, ...result }),
    recordVerified: (intentId, verified) => write({ kind: 'verified', intentId, ...verified }),
    entry: async (intentId) => (await book.read()).entries.get(intentId),
    entries: async () => [...(await book.read()).entries.values()],
    page: async (search, offset, limit) => {
      const { entries, damagedLineCount } = await book.read()
      const all = [...entries.values()].reverse()
      const found = matching(all, search)
      return {
        entries: found.slice(offset, offset + limit),
        matchCount: found.length,
        totalCount: all.length,
        unresolvedCount: all.filter(({ intentId, outcome }) => outcome === 'unresolved' && !inProgress.has(intentId)).length,
        unknownCount: all.filter(({ intentId, outcome }) => outcome === 'unknown' && !inProgress.has(intentId)).length,
        damagedLineCount,
      }
    },
    close: () => files.close(),
  }
}
