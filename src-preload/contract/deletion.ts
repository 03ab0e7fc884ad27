import type { DeletionOutcome, DeletionState, OtherRecord } from '../../src-core/deletion/deletion-outcome'
import type { LedgerDamage } from '../../src-core/deletion/ledger-damage'
import type { PlannedEvent, WhereFetched } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'

/**
 * The service accepted the deletion (2xx, `returnCode` 0). Whether the record is deleted is another question.
 */
export interface DeletionAccepted {
  readonly status: number
  readonly durationMs: number
}

/** A plan that the user has confirmed: these ids, at this service, and no others. */
export interface ConfirmedPlan extends WhereFetched {
  /** Chosen by the page; names the deletion to every channel that follows. */
  readonly deletionId: string
  readonly connectionId: string
  readonly baseUrl: string
  /** `Connection.revision` when the plan was made: a changed connection or token voids it. */
  readonly revision: number
  readonly events: readonly PlannedEvent[]
  /** The user wants to delete them with the present token, although they were fetched with another one. */
  readonly isOtherTokenIntended?: true
}

export interface DeletionChange {
  readonly eventId: string
  readonly state: DeletionState
}

/**
 * The stages of a run. Before `running` only the page knows it: `asking` for confirmation, `starting` until
 * main has accepted the plan.
 */
export type RunStage = 'asking' | 'starting' | 'running' | 'paused' | 'stopping' | 'ended'

/** What has changed since the last read. */
export interface DeletionUpdate {
  readonly changes: readonly DeletionChange[]
  readonly stage: Exclude<RunStage, 'asking' | 'starting'>
  /** Why nothing more was sent: every other event would fail for the same reason. */
  readonly stoppedBy?: AppError
}

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
  readonly seenIn?: readonly DeletionLook[]
  /** Of the token that was used. Absent: an earlier version wrote the entry. */
  readonly tokenFingerprint?: string
  /** Other records with this id as last seen before the deletion, and their outcomes. */
  readonly others?: readonly string[]
  readonly otherOutcomes?: readonly OtherRecord[]
  /** Attempts whose result was recorded. The network stack may have sent more than one request for each. */
  readonly attempts: number
  /** HTTP status and `returnCode` of the last response, if there was one. */
  readonly status?: number
  readonly returnCode?: string
  /** `unresolved`: an intent without an outcome; whether the request was carried out is unknown. */
  readonly outcome: DeletionOutcome | 'unresolved'
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

export const ledgerFormats = ['csv', 'jsonl'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

/** Events to look up at the service by their ids, for example before an offline plan is carried out. */
export interface EventLookup extends WhereFetched {
  /** Chosen by the page. `cancelQuery` ends it. */
  readonly lookupId: string
  readonly connectionId: string
  readonly events: readonly LookupTarget[]
}

export interface LookupTarget {
  readonly eventId: string
  /** The record as last seen, if there is one: its device and time stamps say where to look. */
  readonly record?: string
  /** Other records with this id, and so perhaps other devices that have it. */
  readonly others?: readonly string[]
  /**
   * As the user has it, and so before anything that the id or a record says: the device, and the approximate
   * time (ms since the epoch).
   */
  readonly deviceId?: string
  readonly around?: number
}

/** `record`: as the service has it now, as JSON text. `others`: further records that it has with this id. */
export type LookupResult =
  | { readonly kind: 'found'; readonly record: string; readonly others?: readonly string[] }
  /**
   * `isProven`: a look that had shown the event to the same token does not show it any more. Otherwise it may
   * be where nobody looked, or where this token shows nothing; `error`: that is known.
   */
  | { readonly kind: 'notFound'; readonly isProven: boolean; readonly error?: AppError }
  /** The id does not say which device or time, or the window could not be read completely. */
  | { readonly kind: 'unknown'; readonly error?: AppError }

export interface LookupUpdate {
  readonly found: readonly { readonly eventId: string; readonly result: LookupResult }[]
  readonly isEnded: boolean
}
