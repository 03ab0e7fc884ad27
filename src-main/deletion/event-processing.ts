import type { DeletionState, OutcomeState, UnsentState } from '../../src-core/deletion/deletion-outcome'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'

/** The end of processing one event; `stops`: why no other event should be tried. */
export interface DeletionEnd {
  readonly state: OutcomeState | UnsentState
  readonly stops?: AppError
}

/** What the processing of one event reports to the queue. */
export interface ProcessingReports {
  onState(state: DeletionState): void
  /**
   * Whether a request may be sent: waits for the turn of the event, and while the run is paused; false once it is
   * to stop. `hasWaited`: what was seen before is no longer of just now, and the event must be looked at and ask
   * again.
   */
  mayBegin(): Promise<{ readonly may: boolean; readonly hasWaited: boolean }>
  /** The service has responded: the rest sends nothing, so the next event may be sent. */
  onAnswered(): void
  /** The service has not refused, and the first look shows the event still there: it may be late, or not delete at all. */
  onDoubt(): void
  /** A look does not show the event any more, as it should be; what it became is found out later. */
  onGone(): void
}

export type ProcessEvent<E extends PlannedEvent> = (
  event: E,
  reports: ProcessingReports,
) => Promise<DeletionEnd>
