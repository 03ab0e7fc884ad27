import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { isOpenOutcome } from '../../src-core/deletion/deletion-outcome'
import {
  type DeletionPlan,
  planDeletion,
  type PlanOrigin,
  type PlanService,
} from '../../src-core/deletion/deletion-plan'
import { originOf } from '../../src-core/deletion/plan-origin'
import { plannedEvents } from '../../src-core/deletion/planned-events'
import { firstRows, tableOfRecords } from '../../src-core/deletion/record-table'
import type { EventTable } from '../../src-core/events/event-table'
import { inOrderOfView } from '../../src-core/events/rows-in-order'
import { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { hiddenCount } from '../results/tab-selection'
import { type DeletionObstacle, isCurrent, obstacleOf, serviceOf } from './deletion-obstacle'
import { createDeletionRows } from './deletion-rows'
import { createDeletionRun } from './deletion-run'
import { useOutcomeLookup } from './outcome-lookup'
import { createPlanConfirmation } from './plan-confirmation'

/** The plan, its run, and the rows that show its events. */
const createDeletion = () => {
  const connections = useConnections()
  const state = createPlanConfirmation()
  const rows = createDeletionRows()
  const lookup = useOutcomeLookup()
  const { start, resume: resumeRun, reset: resetRun, note, ...run } = createDeletionRun(rows.note)

  /** The connection or its token has changed since the plan was made, and the user has not confirmed that. */
  const isVoid = computed(() => {
    const { value } = state.plan
    return value !== null && run.stage.value === 'asking' && !isCurrent(value.service, connections)
  })
  const canDelete = computed(() => run.stage.value === 'asking' && !isVoid.value && state.isConfirmed.value)
  const begin = async (): Promise<void> => {
    const plan = state.plan.value
    if (!plan || !canDelete.value) return
    const { connectionId, baseUrl, revision } = plan.service
    const events = plannedEvents(plan.table, state.wanted.value)
    rows.find(baseUrl, events)
    // The question was asked, and the button pressed again.
    const isOtherTokenIntended = run.error.value?.kind === 'otherToken'
    await start({
      connectionId,
      baseUrl,
      revision,
      events,
      ...plan.origin,
      ...(isOtherTokenIntended && { isOtherTokenIntended }),
    })
    rows.settle()
  }
  const resume = async (): Promise<void> => {
    await resumeRun()
    rows.settle()
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
  const reset = (): void => {
    resetRun()
    rows.forget()
    state.adopt(null)
  }
  return {
    ...state,
    ...run,
    setIncluded,
    toggleReason,
    isVoid,
    canDelete,
    run: begin,
    resume,
    lookUpAgain,
    reset,
  }
}

/** Where the deletion is shown: in its dialog, or in the background as a notice. */
const createDialog = ({ reset, stop, stage, isInProgress }: ReturnType<typeof createDeletion>) => {
  /** What Cancel goes back to. */
  let goBack: (() => void) | undefined
  const place = ref<'nowhere' | 'dialog' | 'background'>('nowhere')
  const close = (): void => {
    place.value = 'nowhere'
  }
  /** Called once the dialog has faded, because the plan keeps the table in memory. */
  const forget = (): void => {
    if (place.value === 'nowhere') reset()
  }
  return {
    place,
    isOpen: computed(() => place.value === 'dialog'),
    isBusy: computed(() => place.value === 'dialog' || isInProgress.value || stage.value === 'starting'),
    close,
    open: (): void => {
      place.value = 'dialog'
    },
    openFrom: (back: (() => void) | undefined): void => {
      goBack = back
      place.value = 'dialog'
    },
    toBackground: (): void => {
      place.value = 'background'
    },
    /** Esc and Cancel: closes the dialog, or during a run stops it, so that the rest is not deleted. */
    cancel: (): void => {
      if (isInProgress.value) stop()
      else if (stage.value !== 'starting') {
        const isAsking = stage.value === 'asking'
        close()
        if (isAsking) goBack?.()
      }
    },
    forget,
    dismiss: (): void => {
      close()
      forget()
    },
  }
}

const withBefore = (plan: DeletionPlan, before: ReadonlyMap<string, string>): DeletionPlan => ({
  ...plan,
  events: plan.events.map((entry) => {
    const record = before.get(entry.eventId)
    return record === undefined ? entry : { ...entry, before: record }
  }),
})

export interface AskOptions {
  readonly shownCount?: number
  readonly origin?: PlanOrigin
  /**
   * The records of events that have changed since they were to be deleted, as they were then, by their ids.
   */
  readonly before?: ReadonlyMap<string, string>
  back?(): void
}

/** The current deletion: to be confirmed, in progress or ended. */
export const useDeletion = defineStore('deletion', () => {
  const results = useResults()
  const connections = useConnections()
  const deletion = createDeletion()
  const { openFrom, ...dialog } = createDialog(deletion)

  /** Opens the dialog for these rows. `back`: what Cancel opens again. */
  const askFor = (
    table: EventTable,
    rows: Uint32Array,
    service: PlanService,
    { shownCount = rows.length, origin = { fetched: [] }, before, back }: AskOptions = {},
  ): void => {
    if (dialog.isBusy.value) return
    deletion.reset()
    const plan = planDeletion(table, rows, service, origin, shownCount)
    deletion.adopt(before === undefined ? plan : withBefore(plan, before))
    openFrom(back)
  }
  const ownObstacleOf = (tab: ResultTab | null): DeletionObstacle | null =>
    dialog.isBusy.value ? 'running' : obstacleOf(tab, connections)
  /**
   * Opens the dialog for the selection, or for `otherwise` if nothing is selected; returns why it does not.
   */
  const ask = (otherwise: Uint32Array = new Uint32Array(0)): DeletionObstacle | null => {
    const { active } = results
    if (active === null) return 'offline'
    const obstacle = ownObstacleOf(active)
    if (obstacle !== null && (obstacle !== 'nothingSelected' || otherwise.length === 0)) return obstacle
    const service = serviceOf(active, connections)
    if (typeof service === 'string') return service
    const { table, selection, state } = active
    const origin = originOf(active)
    if (selection.count === 0) askFor(table, otherwise, service, { origin })
    else
      askFor(table, inOrderOfView(state.view, selection.rows(), table.rowCount), service, {
        origin,
        shownCount: selection.count - hiddenCount(active),
      })
    return null
  }
  /** What the service has now under the ids of the events that had changed, for another decision. */
  const askForChanged = (): void => {
    const { value: plan } = deletion.plan
    if (plan === null || deletion.stage.value !== 'ended') return
    const before = new Map<string, string>()
    const firsts: string[] = []
    const others: string[] = []
    for (const { eventId, row } of plan.events) {
      const state = deletion.stateOf(eventId)
      if (state.kind !== 'changedSince' && state.kind !== 'otherRecord') continue
      const [first, ...more] = state.records
      if (first !== undefined) firsts.push(first)
      others.push(...more)
      if (state.kind === 'changedSince') before.set(eventId, plan.table.recordJson(row))
    }
    dialog.close()
    // They were seen with the present token.
    const origin: PlanOrigin = { ...plan.origin, isOtherTokenIntended: true }
    askFor(tableOfRecords([...firsts, ...others]), firstRows(firsts.length), plan.service, { origin, before })
  }
  /** Events of this result are being deleted or wait to be. */
  const isInProgressIn = ({ table }: ResultTab): boolean =>
    deletion.isInProgress.value && deletion.plan.value?.table === table
  return { ...deletion, ...dialog, obstacleOf: ownObstacleOf, ask, askFor, askForChanged, isInProgressIn }
})
