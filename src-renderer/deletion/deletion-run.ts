import { computed, ref, shallowRef } from 'vue'
import type { ConfirmedPlan } from '../../src-core/deletion/confirmed-plan'
import { type DeletionChange, readDeletion, type RunStage } from '../../src-core/deletion/read-deletion'
import type { AppError } from '../../src-core/errors/errors'
import { createOutcomes } from './deletion-outcomes'

type OnChanges = (changes: readonly DeletionChange[]) => void

/**
 * One deletion: confirmed, in progress or ended. `onChanges` receives every change of an event while it runs.
 */
export const createDeletionRun = (onChanges: OnChanges) => {
  const { clear, ...outcomes } = createOutcomes()
  const stage = ref<RunStage>('asking')
  const error = shallowRef<AppError | null>(null)
  const isInProgress = computed(() => ['running', 'paused', 'stopping'].includes(stage.value))
  let deletionId = ''
  /** While nothing was paused; ms. */
  const workedMs = ref(0)
  let countedAt = 0
  const countTime = (): void => {
    const now = performance.now()
    if (stage.value !== 'paused') workedMs.value += now - countedAt
    countedAt = now
  }

  const follow = async (): Promise<void> => {
    stage.value = 'running'
    countedAt = performance.now()
    const failure = await readDeletion(window.desktop, deletionId, (update) => {
      countTime()
      outcomes.note(update.changes)
      onChanges(update.changes)
      if (update.stoppedBy) error.value = update.stoppedBy
      stage.value = update.stage
    })
    if (failure) error.value = failure
    stage.value = 'ended'
  }
  /** A second press of the button before main has answered does nothing. */
  const begin = async (
    from: RunStage,
    ask: () => ReturnType<typeof window.desktop.startDeletion>,
  ): Promise<void> => {
    if (stage.value !== from) return
    stage.value = 'starting'
    const started = await ask()
    error.value = started.ok ? null : started.error
    if (started.ok) return follow()
    stage.value = from
  }
  const start = (confirmed: ConfirmedPlan): Promise<void> =>
    begin('asking', () => {
      deletionId = confirmed.deletionId
      return window.desktop.startDeletion(confirmed)
    })
  const resume = (): Promise<void> => begin('ended', () => window.desktop.continueDeletion({ deletionId }))
  const pause = (isPaused: boolean): void => void window.desktop.pauseDeletion({ deletionId, isPaused })
  const stop = (): void => void window.desktop.cancelDeletion({ deletionId })
  /** Back to the beginning; main forgets the run that ended. */
  const reset = (): void => {
    if (stage.value === 'ended') void window.desktop.closeDeletion({ deletionId })
    stage.value = 'asking'
    error.value = null
    workedMs.value = 0
    clear()
  }
  return { ...outcomes, stage, isInProgress, error, workedMs, start, resume, pause, stop, reset }
}
