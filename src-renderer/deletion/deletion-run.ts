import { ref, shallowRef } from 'vue'
import type { ConfirmedPlan, DeletionChange, DeletionPhase } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { createOutcomes } from './deletion-outcomes'
import { newDeletionId, readDeletion } from './deletion-reading'

/** `asking`: nothing was sent yet. */
export type RunStage = 'asking' | 'starting' | 'running' | 'ended'

type NoteChanges = (changes: readonly DeletionChange[]) => void

/** How a deletion stands. `noteChanges`: told of every change of an event. */
const createStanding = (noteChanges: NoteChanges) => {
  const { note, clear, ...outcomes } = createOutcomes()
  const phase = ref<RunStage>('asking')
  /** What main says of it while it runs. */
  const runPhase = ref<DeletionPhase>('ended')
  const error = shallowRef<AppError | null>(null)

  const follow = async (deletionId: string): Promise<void> => {
    phase.value = 'running'
    runPhase.value = 'running'
    const failure = await readDeletion(deletionId, (news) => {
      note(news.changes)
      noteChanges(news.changes)
      runPhase.value = news.phase
      if (news.stoppedBy) error.value = news.stoppedBy
    })
    if (failure) error.value = failure
    phase.value = 'ended'
  }
  /** What was found out after the end. */
  const noteLater = (changes: readonly DeletionChange[]): void => note(changes)
  const clearAll = (): void => {
    phase.value = 'asking'
    error.value = null
    clear()
  }
  return { ...outcomes, phase, runPhase, error, follow, noteLater, clear: clearAll }
}

/** The deletion that is confirmed, under way or ended. */
export const createDeletionRun = (noteChanges: NoteChanges) => {
  const { follow, clear, ...standing } = createStanding(noteChanges)
  const { phase, error } = standing
  let deletionId = ''

  /** A second press of the button while main answers begins nothing. */
  const begin = async (from: RunStage, ask: () => ReturnType<typeof window.desktop.startDeletion>): Promise<void> => {
    if (phase.value !== from) return
    phase.value = 'starting'
    const started = await ask()
    error.value = started.ok ? null : started.error
    if (started.ok) return follow(deletionId)
    phase.value = from
  }
  const start = (confirmed: Omit<ConfirmedPlan, 'deletionId'>): Promise<void> =>
    begin('asking', () => {
      deletionId = newDeletionId()
      return window.desktop.startDeletion({ deletionId, ...confirmed })
    })
  const goOn = (): Promise<void> => begin('ended', () => window.desktop.continueDeletion({ deletionId }))
  const pause = (isPaused: boolean): void => void window.desktop.pauseDeletion({ deletionId, isPaused })
  const stop = (): void => void window.desktop.cancelDeletion({ deletionId })
  /** Back to the beginning; main forgets the one that ended. */
  const reset = (): void => {
    if (phase.value === 'ended') void window.desktop.closeDeletion({ deletionId })
    clear()
  }
  return { ...standing, start, goOn, pause, stop, reset }
}
