import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { LookupTarget } from '../../src-core/deletion/lookup'
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

export const ledgerFormats = ['csv', 'jsonl'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

/** Events to look up at the service by their ids, for example before an offline plan is carried out. */
export interface EventLookup extends WhereFetched {
  /** Chosen by the page. `cancelQuery` ends it. */
  readonly lookupId: string
  readonly connectionId: string
  readonly events: readonly LookupTarget[]
}
