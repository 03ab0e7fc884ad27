import type { AppError } from '../errors/errors'
import type { Result } from '../errors/result'
import type { DeletionState } from './deletion-outcome'

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

export interface DeletionReading {
  readDeletion(request: { readonly deletionId: string }): Promise<Result<DeletionUpdate>>
}

/** Reads the updates of a deletion or a check until it has ended. Resolves with the error if that fails. */
export const readDeletion = async (
  calls: DeletionReading,
  deletionId: string,
  take: (update: DeletionUpdate) => void,
): Promise<AppError | null> => {
  for (;;) {
    const update = await calls.readDeletion({ deletionId })
    if (!update.ok) return update.error
    take(update.value)
    if (update.value.stage === 'ended') return null
  }
}
