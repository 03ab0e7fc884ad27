import type { OutcomeState, UnsentState } from '../deletion/deletion-outcome'
import type { Vote } from './belief'

/** How the work at one event ended. */
export type DeletionEndKind = (OutcomeState | UnsentState)['kind']

const valueOf: Readonly<Partial<Record<DeletionEndKind, string>>> = {
  deleted: 'removes',
  flagged: 'flags',
  stillThere: 'nothing',
}

/**
 * What the end of a deletion says of the service, which accepted it: a look before showed the record, and a
 * look afterwards was able to. Two agree before it is known, for somebody else may have deleted one.
 * Undefined: that end says nothing of it.
 */
export const deletionVote = (end: DeletionEndKind, at: number): Vote | undefined => {
  const value = valueOf[end]
  return value === undefined ? undefined : { values: [value], weight: 0.5, at }
}
