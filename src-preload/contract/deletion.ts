import type { DeletionOutcome, DeletionState, OtherRecord } from './deletion-outcome'
import type { AppError } from './errors'
import type { LedgerDamage } from './ledger-damage'

/** The service accepted the deletion (2xx, `returnCode` 0). Whether the record is gone is another question. */
export interface DeletionAccepted {
  readonly status: number
  readonly durationMs: number
}

/** One event of a plan: its exact id, and the whole record as last seen, as lossless JSON text. */
export interface PlannedEvent {
  readonly eventId: string
  readonly record: string
  /** Other records with this id as last seen, at most `maxOthers`: the service deletes by id and may delete any of them. */
  readonly others?: readonly string[]
}

/** How many other records with the id of an event are looked up with it. */
export const maxOthers = 20

/** A plan that the user has confirmed: these ids, at this service, and no others. */
export interface ConfirmedPlan {
  /** Chosen by the page; names the deletion to every channel that follows. */
  readonly deletionId: string
  readonly connectionId: string
  readonly baseUrl: string
  /** `Connection.revision` when the plan was made: a changed connection or token voids it. */
  readonly revision: number
  /** IANA zone in which verification writes times on the wire. */
  readonly zone: string
  readonly events: readonly PlannedEvent[]
}

export interface DeletionChange {
  readonly eventId: string
  readonly state: DeletionState
}

/** The stages of a run. Before `running` only the page knows it: `asking` for confirmation, `starting` until main has accepted the plan. */
export type RunStage = 'asking' | 'starting' | 'running' | 'paused' | 'stopping' | 'ended'

/** What has changed since the last read. */
export interface DeletionUpdate {
  readonly changes: readonly DeletionChange[]
  readonly stage: Exclude<RunStage, 'asking' | 'starting'>
  /** Why the rest was kept: every other event would fail for the same reason. */
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
  /** The record as last seen, as JSON text. */
  readonly record: string
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

export const ledgerFormats = ['csv', 'jsonl'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

/** Events to look up at the service by their ids, for example before an offline plan is carried out. */
export interface EventLookup {
  /** Chosen by the page. `cancelQuery` ends it. */
  readonly lookupId: string
  readonly connectionId: string
  readonly zone: string
  readonly events: readonly LookupTarget[]
}

export interface LookupTarget {
  readonly eventId: string
  /** The record as last seen, if there is one: its device and time stamps say where to look. */
  readonly record?: string
  /** As a person says: the device, before that of the id, and the approximate time (ms since the epoch), besides that of the id. */
  readonly deviceId?: string
  readonly around?: number
}

/** `record`: as the service has it now, as JSON text. `others`: further records that it has with this id. */
export type LookupResult =
  | { readonly kind: 'found'; readonly record: string; readonly others?: readonly string[] }
  | { readonly kind: 'notFound' }
  /** The id does not say which device or time, or the window could not be read completely. */
  | { readonly kind: 'unknown'; readonly error?: AppError }

export interface LookupUpdate {
  readonly found: readonly { readonly eventId: string; readonly result: LookupResult }[]
  readonly isEnded: boolean
}
