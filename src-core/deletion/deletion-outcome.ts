import type { AppError } from '../errors/errors'

/** Another record with the id of a planned event, and what became of it. */
export interface OtherRecord {
  readonly record: string
  readonly outcome: RecordOutcome
}

interface WithOthers {
  /** Other records with this id, except those that had been deleted before. */
  readonly others?: readonly OtherRecord[]
}

/** What was found about a deletion whose request was sent. */
export type OutcomeState =
  /**
   * The look that showed the record just before it was sent was made again, answered completely, and does not
   * show it any more.
   */
  | ({ readonly kind: 'deleted' } & WithOthers)
  /** The record has `deleted: true`. */
  | ({ readonly kind: 'flagged' } & WithOthers)
  /**
   * The service refused, and the record is not in its window any more. Chromium repeats a request by itself
   * if a reused connection closes before any header, and the refusal may be the response to the second one.
   */
  | ({ readonly kind: 'noLongerFound' } & WithOthers)
  /** The record is still there, and another one with its id is deleted or flagged. */
  | { readonly kind: 'otherDeleted'; readonly others: readonly OtherRecord[] }
  /**
   * The service has another living record under the id than just before: with another value, other times, or
   * another field changed. `record`: that one.
   */
  | ({ readonly kind: 'changed'; readonly record: string } & WithOthers)
  /** The service accepted the deletion, and every lookup found the record. */
  | { readonly kind: 'stillThere' }
  /** The service refused, and the record is there; or no request could be made. */
  | { readonly kind: 'failed'; readonly error: AppError }
  /** The lookup could not be completed, or could not have shown the record; `error`: why. */
  | { readonly kind: 'unknown'; readonly error?: AppError }

/** Why nothing was sent for an event. */
export type UnsentState =
  /** The run was cancelled or stopped before the turn of this event. */
  | { readonly kind: 'notDeleted' }
  /**
   * Under this id, the service now has these living records, and not, or not only, those of the plan. JSON
   * text.
   */
  | { readonly kind: 'changedSince'; readonly records: readonly string[] }
  /**
   * The events were fetched with another token. With the present one, these living records have the id, and
   * whether the planned one has changed is unknown.
   */
  | { readonly kind: 'otherRecord'; readonly records: readonly string[] }
  /** A look that had shown the event to the same token does not show it any more. */
  | { readonly kind: 'alreadyAbsent' }
  /** The service has the record with `deleted: true`. */
  | { readonly kind: 'alreadyFlagged' }
  /**
   * No look just before showed the record. Where no `error` is the reason, the looks were answered, and none
   * of them had shown it before either.
   */
  | { readonly kind: 'notSeen'; readonly error?: AppError }

export const unsentEnds = [
  'notDeleted',
  'changedSince',
  'otherRecord',
  'alreadyAbsent',
  'alreadyFlagged',
  'notSeen',
] as const satisfies readonly UnsentState['kind'][]

/** The ledger and exported files contain these words; texts on the screen have them as keys. */
export type DeletionOutcome = OutcomeState['kind']

/** All outcomes, in the order in which a summary names them. */
export const deletionOutcomes = [
  'deleted',
  'flagged',
  'noLongerFound',
  'otherDeleted',
  'changed',
  'stillThere',
  'failed',
  'unknown',
] as const satisfies readonly DeletionOutcome[]

/** Outcomes of one record on its own, whatever the service answered. */
export const recordOutcomes = [
  'deleted',
  'flagged',
  'changed',
  'stillThere',
  'unknown',
] as const satisfies readonly DeletionOutcome[]
export type RecordOutcome = (typeof recordOutcomes)[number]

/** The service does not have the record any more, or has it as deleted. */
export const deletedOutcomes = [
  'deleted',
  'flagged',
  'noLongerFound',
] as const satisfies readonly DeletionOutcome[]
export type DeletedOutcome = (typeof deletedOutcomes)[number]

const all: ReadonlySet<string> = new Set(deletionOutcomes)
const deleted: ReadonlySet<string> = new Set(deletedOutcomes)

/** Words of earlier versions, which their ledgers and exported files contain. */
const formerWords: ReadonlyMap<unknown, DeletionOutcome> = new Map([
  ['gone', 'deleted'],
  ['notThere', 'noLongerFound'],
  ['wasNotThere', 'noLongerFound'],
])
/** The word of today for an outcome in a ledger or a file; anything else is returned as it is. */
export const presentOutcome = (word: unknown): unknown => formerWords.get(word) ?? word

export const isDeletedOutcome = (outcome: string): outcome is DeletedOutcome => deleted.has(outcome)
/** The service had the event not as it was, or did not show it. */
const unsentAfterLook: ReadonlySet<string> = new Set(['changedSince', 'otherRecord', 'notSeen'])
/**
 * A deletion was sent, and the event is not known to be deleted: looking again may find another outcome,
 * since a service may delete late.
 */
export const isOpenOutcome = (outcome: string): boolean => all.has(outcome) && !deleted.has(outcome)
/** The event was not deleted as the user wanted, or it is unknown whether it was. */
export const needsAttention = (end: string): boolean => isOpenOutcome(end) || unsentAfterLook.has(end)

/** The state of one event in a run: not begun, in progress, or with its outcome. */
export type DeletionState =
  /**
   * `looking`: whether the record is still there as it was. `resting`: nothing is sent until the service may
   * be asked again.
   */
  | { readonly kind: 'waiting' | 'looking' | 'resting' | 'verifying' }
  /** `attempt` from 1. */
  | { readonly kind: 'sending'; readonly attempt: number }
  | OutcomeState
  | UnsentState

export const othersIn = (state: DeletionState): readonly OtherRecord[] =>
  'others' in state ? (state.others ?? []) : []
