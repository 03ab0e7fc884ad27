import { defineStore } from 'pinia'
import { changedEvents, withBefore } from '../../src-core/deletion/changed-events'
import { planDeletion, type PlanOrigin } from '../../src-core/deletion/deletion-plan'
import { originOf } from '../../src-core/deletion/plan-origin'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { firstRows } from '../../src-core/deletion/record-table'
import type { EventTable } from '../../src-core/events/event-table'
import { inOrderOfView } from '../../src-core/events/rows-in-order'
import { useConnections } from '../connections/connections'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { hiddenCount } from '../results/tab-selection'
import { createDeletionDialog } from './deletion-dialog'
import { type DeletionObstacle, obstacleOf, serviceOf } from './deletion-obstacle'
import type { OpenedPlan } from './opened-plan'
import { createPlannedDeletion } from './planned-deletion'

export interface AskOptions {
  readonly shownCount?: number
  readonly origin?: PlanOrigin
  /** The file that the list comes from. */
  readonly openedPlan?: OpenedPlan
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
  const deletion = createPlannedDeletion()
  const { openFrom, ...dialog } = createDeletionDialog(deletion)

  /** Opens the dialog for these rows. `back`: what Cancel opens again. */
  const askFor = (
    table: EventTable,
    rows: Uint32Array,
    service: PlanService,
    { shownCount = rows.length, origin = { fetched: [] }, openedPlan, before, back }: AskOptions = {},
  ): void => {
    if (dialog.isBusy.value) return
    deletion.reset()
    const plan = planDeletion(table, rows, service, origin, shownCount)
    if (openedPlan) deletion.openPlan(openedPlan)
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
    const { table, count, before } = changedEvents(plan, deletion.stateOf)
    dialog.close()
    // They were seen with the present token.
    const origin: PlanOrigin = { ...plan.origin, isOtherTokenIntended: true }
    askFor(table, firstRows(count), plan.service, { origin, before })
  }
  /** Events of this result are being deleted or wait to be. */
  const isInProgressIn = ({ table }: ResultTab): boolean =>
    deletion.isInProgress.value && deletion.plan.value?.table === table
  return { ...deletion, ...dialog, obstacleOf: ownObstacleOf, ask, askFor, askForChanged, isInProgressIn }
})
