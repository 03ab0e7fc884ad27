import type { Result } from '../errors/result'

/** A line of the ledger. */
export interface LedgerPlace {
  readonly fileName: string
  /** The first line is 1. */
  readonly line: number
}

/** A line that does not follow the one before it. */
export interface ChainBreak extends LedgerPlace {
  /** The line that stands before it; absent: none. */
  readonly before?: LedgerPlace
  /** The event of its deletion, if it says so. */
  readonly eventId?: string
  /** When it was written, in ms since the epoch. */
  readonly at?: number
}

/**
 * Whether each line of the ledger still follows the one before it. Each holds a hash of all before it, and the
 * hash of them all is the head: it stands in plans, reports and exports, so that later anybody can see whether
 * what was written until then is unchanged. Whoever owns the ledger can write all of it anew, but not so that
 * an older head fits.
 */
export interface LedgerChain {
  /** Hex; null: the ledger is empty. */
  readonly head: string | null
  readonly lineCount: number
  /** Lines at the start that an earlier version wrote without a chain; what follows holds a hash of them, too. */
  readonly unchainedCount: number
  readonly firstBreak?: ChainBreak
  /** The line with the head that was asked for; null: no line has it. Absent: none was. */
  readonly askedHead?: LedgerPlace | null
}

export const headPattern = /^[0-9a-f]{64}$/

/** The call that reads the head. */
export interface LedgerHeadReading {
  ledgerHead(request: Record<string, never>): Promise<Result<{ readonly head: string | null }>>
}

/** To be written into a plan or the metadata of a file; nothing if the ledger is empty or cannot be read. */
export const statedHead = async (calls: LedgerHeadReading): Promise<{ readonly ledgerHead?: string }> => {
  const found = await calls.ledgerHead({})
  return found.ok && found.value.head !== null ? { ledgerHead: found.value.head } : {}
}
