import type { AppError } from './errors'

/** Another record with the id of a planned event, and what became of it. */
export interface OtherRecord {
  readonly record: string
  readonly outcome: RecordOutcome
}

interface WithOthers {
  /** Other records with this id, except those that had been deleted before. */
  readonly others?: readonly OtherRecord[]
}

/** What was found about a deletion. */
export type OutcomeState =
  /** The window that covers every time stamp of the record was read completely, and the record is not in it. */
  | ({ readonly kind: 'gone' } & WithOthers)
  /** The record has `deleted: true`. */
  | ({ readonly kind: 'flagged' } & WithOthers)
  /**
   * The service refused, and the record is not in its window any more. Chromium repeats a request by itself if a reused connection
   * closes before any header, and the refusal may be the response to the second one.
   */
  | ({ readonly kind: 'notThere' } & WithOthers)
  /** The record is still there, and another one with its id is gone or flagged. */
  | { readonly kind: 'otherDeleted'; readonly others: readonly OtherRecord[] }
  /** The service accepted the deletion, and every lookup found the record. */
  | { readonly kind: 'stillThere' }
  /** The service refused, and the record is there; or no request could be made. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The lookup could not be completed; `error`: why. */
  | { readonly kind: 'unknown'; readonly error?: AppError }

/** The ledger and exported files contain these words; texts on the screen have them as keys. */
export type DeletionOutcome = OutcomeState['kind']

/** All outcomes, in the order in which a summary names them. */
export const deletionOutcomes = ['gone', 'flagged', 'notThere', 'otherDeleted', 'stillThere', 'failed', 'unknown'] as const satisfies readonly DeletionOutcome[]

/** Outcomes of one record on its own, whatever the service answered. */
export const recordOutcomes = ['gone', 'flagged', 'stillThere', 'unknown'] as const satisfies readonly DeletionOutcome[]
export type RecordOutcome = (typeof recordOutcomes)[number]

/** The service does not have the record any more, or has it as deleted. */
export const deletedOutcomes = ['gone', 'flagged', 'notThere'] as const satisfies readonly DeletionOutcome[]
export type DeletedOutcome = (typeof deletedOutcomes)[number]

const all: ReadonlySet<string> = new Set(deletionOutcomes)
const deleted: ReadonlySet<string> = new Set(deletedOutcomes)

export const isDeletedOutcome = (outcome: string): outcome is DeletedOutcome => deleted.has(outcome)
/** The event was not deleted as the user wanted, or it is unknown whether it was. */
export const needsAttention = (outcome: string): boolean => all.has(outcome) && !deleted.has(outcome)

/** The state of one event in a run: not begun, in progress, or with its outcome. */
export type DeletionState =
  /** `resting`: nothing is sent until the service may be asked again. `kept`: the run was cancelled or stopped before the turn of this event. */
  | { readonly kind: 'waiting' | 'resting' | 'verifying' | 'kept' }
  /** `attempt` from 1. */
  | { readonly kind: 'sending'; readonly attempt: number }
  | OutcomeState

export const othersIn = (state: DeletionState): readonly OtherRecord[] => ('others' in state ? (state.others ?? []) : [])
