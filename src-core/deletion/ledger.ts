import {
  type DeletionOutcome,
  deletionOutcomes,
  type DeletionState,
  isOpenOutcome,
  type OtherRecord,
} from './deletion-outcome'
import type { LedgerDamage } from './ledger-damage'
import type { ReviewedSample } from './sample/reviewed-sample'

/**
 * `unresolved`: an intent without an outcome; whether the request was carried out is unknown. `notSent`: the
 * connection was locked before the request was sent.
 */
export type LedgerOutcome = DeletionOutcome | 'unresolved' | 'notSent'
export const ledgerOutcomes = [
  ...deletionOutcomes,
  'unresolved',
  'notSent',
] as const satisfies readonly LedgerOutcome[]

/** One deletion in the ledger. Times are ms since the epoch. */
export interface LedgerEntry {
  /** Names the intent in the ledger. */
  readonly intentId: string
  readonly eventId: string
  readonly baseUrl: string
  /** When the intent was written, before the request was sent. */
  readonly at: number
  /** The record as seen just before the request was sent, as JSON text. */
  readonly record: string
  /** The looks that showed it. Absent: an earlier version wrote the entry. */
  readonly seenIn?: readonly ShownLook[]
  /** Of the token that was used. Absent: an earlier version wrote the entry. */
  readonly tokenFingerprint?: string
  /** Why, in the user's words. Absent: nothing was written. */
  readonly reason?: string
  /** What was reviewed before, and the system's user who did. Absent: nothing was, or nobody is known. */
  readonly sample?: ReviewedSample
  readonly acceptedBy?: string
  /** Other records with this id as last seen before the deletion, and their outcomes. */
  readonly others?: readonly string[]
  readonly otherOutcomes?: readonly OtherRecord[]
  /** Attempts whose result was recorded. The network stack may have sent more than one request for each. */
  readonly attempts: number
  /** HTTP status and `returnCode` of the last response, if there was one. */
  readonly status?: number
  readonly returnCode?: string
  readonly outcome: LedgerOutcome
  readonly verifiedAt?: number
  /** Every outcome that was found, oldest first, where there is more than one; the last one stands. */
  readonly observations?: readonly { readonly at: number; readonly outcome: DeletionOutcome }[]
}

/**
 * One range of one device, as it is read. The same look again tells what has become of an event that it
 * showed. Whole ms since the epoch.
 */
export interface DeletionLook {
  readonly deviceId: string
  /** IANA zone in which its ends are written. */
  readonly zone: string
  readonly first: number
  readonly last: number
}

/** A look, and how many events it showed. Absent: an earlier version wrote the entry. */
export interface ShownLook extends DeletionLook {
  readonly eventCount?: number
}

/** A part of the ledger, newest first. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[]
  /** No older entry matches. */
  readonly isLast: boolean
  /** Entries that match the search, and all. */
  readonly matchCount: number
  readonly totalCount: number
  /** Unresolved and not in progress. */
  readonly unresolvedCount: number
  /** Looked up with an unknown outcome; they can be looked up again. */
  readonly unknownCount: number
  /** Lines with a wrong checksum: kept in the file, but ignored. */
  readonly damagedLineCount: number
  /** What may be lost for that reason, in the order of the files; at most `mostDamage`. */
  readonly damage: readonly LedgerDamage[]
}

/** The most entries of the ledger that main returns at once. */
export const maxLedgerPage = 1000

/** All but those that deleted their event: a service may delete late. */
export const openOutcomes = ['unresolved', ...deletionOutcomes.filter(isOpenOutcome)] as const
/** It is not known to have deleted its event, so it can be looked up again. */
export const isOpenEntry = ({ outcome }: LedgerEntry): boolean =>
  openOutcomes.some((name) => name === outcome)

/** What became of its event is not known. */
export const isUnknownEntry = ({ outcome }: LedgerEntry): boolean =>
  outcome === 'unresolved' || outcome === 'unknown'

/** Null: nothing was deleted. */
export const stateOfEntry = ({
  outcome,
  record,
  otherOutcomes: others = [],
}: LedgerEntry): DeletionState | null => {
  switch (outcome) {
    case 'failed':
    case 'notSent':
      return null
    // The application ended between the intent and the outcome.
    case 'unresolved':
    case 'unknown':
      return { kind: 'unknown' }
    case 'stillThere':
      return { kind: outcome }
    case 'changed':
      return { kind: outcome, record, others }
    case 'otherDeleted':
      return { kind: outcome, others }
    case 'deleted':
    case 'flagged':
    case 'noLongerFound':
      return { kind: outcome, others }
  }
}

interface Round {
  readonly baseUrl: string
  readonly entries: readonly LedgerEntry[]
}

/**
 * Entries of one service, each id once: changes are reported by id, and several records may have the same
 * one.
 */
export const roundsOf = (entries: readonly LedgerEntry[]): readonly Round[] => {
  const seen = new Map<string, number>()
  const rounds = new Map<string, { readonly baseUrl: string; readonly entries: LedgerEntry[] }>()
  for (const entry of entries) {
    const { baseUrl, eventId } = entry
    const before = seen.get(`${baseUrl} ${eventId}`) ?? 0
    seen.set(`${baseUrl} ${eventId}`, before + 1)
    const key = `${String(before)} ${baseUrl}`
    const round = rounds.get(key) ?? { baseUrl, entries: [] }
    round.entries.push(entry)
    rounds.set(key, round)
  }
  return [...rounds.values()]
}
