import { computed } from 'vue'
import { type AcceptedSample, confirmedPlan } from '../../src-core/deletion/confirmed-plan'
import { isOpenOutcome } from '../../src-core/deletion/deletion-outcome'
import { isAmong } from '../../src-core/deletion/plan-service'
import { plannedEvents } from '../../src-core/deletion/planned-events'
import { useConnections } from '../connections/connections'
import { useDeletionPace } from './deletion-pace'
import { createDeletionRows } from './deletion-rows'
import { createDeletionRun } from './deletion-run'
import { createOpenedPlan } from './opened-plan'
import { useOutcomeLookup } from './outcome-lookup'
import { createPlanConfirmation } from './plan-confirmation'
import { createSampleReview } from './sample-review'

/** The plan, its run, and the rows that show its events. */
export const createPlannedDeletion = () => {
  const connections = useConnections()
  const state = createPlanConfirmation()
  const rows = createDeletionRows()
  const lookup = useOutcomeLookup()
  const { openPlan, savePlan, isReviewNeeded, ...opened } = createOpenedPlan()
  const pace = useDeletionPace()
  const { start, resume: resumeRun, reset: resetRun, note, ...run } = createDeletionRun(rows.note)

  /** The connection or its token has changed since the plan was made, and the user has not confirmed that. */
  const isVoid = computed(() => {
    const { value } = state.plan
    return value !== null && run.stage.value === 'asking' && !isAmong(value.service, connections.connections)
  })
  const connection = computed(
    () => connections.connections.find(({ id }) => id === state.plan.value?.service.connectionId) ?? null,
  )
  /** Main refuses as well, and decides: this only saves the question. */
  const isLocked = computed(() => connection.value?.access.kind === 'readOnly')
  const canDelete = computed(
    () => run.stage.value === 'asking' && !isVoid.value && !isLocked.value && state.isConfirmed.value,
  )
  /** A pace of so few events would be a guess. */
  const fewestTimed = 10
  /** By how long the others took so far, in ms; null while that says nothing. */
  const timeLeft = computed(() => {
    const [done, total] = [run.doneCount.value, state.wanted.value.length]
    return run.stage.value !== 'running' || done < fewestTimed
      ? null
      : (run.workedMs.value / done) * (total - done)
  })
  /** By how long the last deletion on this connection took, in ms; null: there was none that told. */
  const timeNeeded = computed(() =>
    connection.value === null ? null : pace.timeFor(connection.value.id, state.wanted.value.length),
  )
  const settle = (): void => {
    rows.settle()
    if (connection.value !== null && run.stage.value === 'ended')
      pace.note(connection.value.id, run.workedMs.value, run.doneCount.value)
  }
  const begin = async (): Promise<void> => {
    const plan = state.plan.value
    if (!plan || !canDelete.value) return
    const confirmed = confirmedPlan(
      crypto.randomUUID(),
      plan,
      state.wanted.value,
      state.reason.value,
      accepted.value,
    )
    rows.find(confirmed.baseUrl, confirmed.events)
    // The question was asked, and the button pressed again.
    const isOtherTokenIntended = run.error.value?.kind === 'otherToken'
    await start({ ...confirmed, ...(isOtherTokenIntended && { isOtherTokenIntended }) })
    settle()
  }
  const resume = async (): Promise<void> => {
    await resumeRun()
    settle()
  }
  /** Looks up the events again that are not known to be deleted; sends no deletion. */
  const lookUpAgain = async (): Promise<void> => {
    const plan = state.plan.value
    if (plan === null || run.stage.value !== 'ended') return
    const open = plannedEvents(
      plan.table,
      plan.events.filter(({ eventId }) => isOpenOutcome(run.stateOf(eventId).kind)),
    )
    await lookup.lookUpEvents(plan.service.baseUrl, open, (changes) => {
      // Another plan may have been opened in the meantime.
      if (state.plan.value === plan) note(changes)
    })
  }
  /**
   * The confirmed list does not change any more: a key that is still pressed may reach a checkbox after the
   * start.
   */
  const setIncluded: typeof state.setIncluded = (...change) => {
    if (run.stage.value === 'asking') state.setIncluded(...change)
  }
  const toggleReason: typeof state.toggleReason = (reason) => {
    if (run.stage.value === 'asking') state.toggleReason(reason)
  }
  const sample = createSampleReview({
    plan: state.plan,
    wanted: state.wanted,
    isNeeded: isReviewNeeded,
    setIncluded,
  })
  /** What the ledger will keep: the sample of this dialog, or that of the plan for all of its events. */
  const accepted = computed((): AcceptedSample | undefined => {
    if (sample.reviewedSample.value) return { sample: sample.reviewedSample.value }
    return state.excluded.value.size === 0 ? opened.openedPlan.value?.accepted : undefined
  })
  const reset = (): void => {
    resetRun()
    sample.forgetSample()
    openPlan(null)
    rows.forget()
    state.adopt(null)
  }
  return {
    ...state,
    ...run,
    ...sample,
    ...opened,
    openPlan,
    accepted,
    saveReviewedPlan: (): Promise<void> => savePlan({ ...state, reviewedSample: sample.reviewedSample }),
    setIncluded,
    toggleReason,
    isVoid,
    connection,
    isLocked,
    canDelete,
    timeLeft,
    timeNeeded,
    run: begin,
    resume,
    lookUpAgain,
    reset,
  }
}
