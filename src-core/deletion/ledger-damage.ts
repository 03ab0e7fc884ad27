/**
 * A place in the ledger where something is missing: a line that cannot be believed, or the outcome of a
 * deletion whose own line is not there. What the line shows is what is left of it: a hint, and no fact.
 */
export interface LedgerDamage {
  readonly fileName: string
  /** The first line is 1. */
  readonly line: number
  /** What may be lost: a deletion, or what became of one; `unknown`: nothing in the line tells. */
  readonly lost: 'deletion' | 'outcome' | 'unknown'
  readonly eventId?: string
  readonly baseUrl?: string
  /** When the line was written, in ms since the epoch. */
  readonly at?: number
}

/** More are not listed; `damagedLineCount` counts them all. */
export const mostDamage = 1000

/** What of the ledger cannot be believed. */
export interface DamagedLedger {
  /** Lines with a wrong checksum. */
  readonly damagedLineCount: number
  readonly damage: readonly LedgerDamage[]
}

export const isDamaged = ({ damagedLineCount, damage }: DamagedLedger): boolean =>
  damagedLineCount > 0 || damage.length > 0
