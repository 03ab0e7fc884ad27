import type { PlannedEvent } from '../../src-preload/contract/deletion'
import type { DeletionState, OutcomeState } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'

/** How the deletion of one event ended; `stops`: why no other event is to be tried. */
export interface DeletionEnd {
  readonly state: OutcomeState | { readonly kind: 'kept' }
  readonly stops?: AppError
}

/** What the treatment of one event tells the queue. */
export interface Treating {
  onState(state: DeletionState): void
  /** Answered: what is left to do sends nothing, and the next event may be sent. */
  onAnswered(): void
}

export type Treat<E extends PlannedEvent> = (event: E, treating: Treating) => Promise<DeletionEnd>
