import {
  type DeletionOutcome,
  deletionOutcomes,
  type DeletionState,
  isDeletedOutcome,
  type OtherRecord,
  othersIn,
  unsentEnds,
  type UnsentState,
} from './deletion-outcome'

/** How an event can end in a run. */
export type RunEnd = DeletionOutcome | UnsentState['kind']
export type EndCounts = ReadonlyMap<RunEnd, number>

/** In the order in which a summary names them. */
export const runEnds = [...deletionOutcomes, ...unsentEnds] as const satisfies readonly RunEnd[]

/** The records with the id of an event that were deleted beside it, or in its place. */
export const deletedOthers = (state: DeletionState): readonly OtherRecord[] =>
  othersIn(state).filter(({ outcome }) => isDeletedOutcome(outcome))
