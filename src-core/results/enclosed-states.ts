import type { DeletionState, OutcomeState, UnsentState } from '../deletion/deletion-outcome'

/**
 * What was found of the deletion of an event, as a package holds it: without what went wrong on the computer
 * that looked, which says nothing of the event.
 */
export type EnclosedState =
  | Exclude<OutcomeState, { readonly kind: 'failed' | 'unknown' }>
  | { readonly kind: 'unknown' }
  | Extract<UnsentState, { readonly kind: 'alreadyAbsent' | 'alreadyFlagged' }>

/** Null: it is none of these, as of a deletion that failed, which leaves its event as it was. */
export const enclosedState = (state: DeletionState): EnclosedState | null => {
  switch (state.kind) {
    case 'deleted':
    case 'flagged':
    case 'noLongerFound':
    case 'otherDeleted':
    case 'changed':
    case 'stillThere':
    case 'alreadyAbsent':
    case 'alreadyFlagged':
      return state
    case 'unknown':
      return { kind: 'unknown' }
    default:
      return null
  }
}
