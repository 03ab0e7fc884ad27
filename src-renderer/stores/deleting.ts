import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import { planDeletion, type DeletionPlan } from '../composables/deletion-plan'
import { inOrderOfView } from '../composables/rows-in-order'
import { useConnections } from './connections'
import type { ResultTab } from './result-tab'
import { useResults } from './results'

/** Why nothing can be deleted right now; the key of a sentence under `deletion.reason`. */
export type DeletionObstacle =
  | 'nothingSelected'
  | 'offline'
  | 'connectionGone'
  | 'connectionChanged'
  | 'noneDeletable'
  | 'running'

export type EventOutcome =
  | { readonly kind: 'waiting' | 'deleting' | 'deleted' }
  | { readonly kind: 'failed'; readonly error: AppError; readonly isUnclear: boolean }

const waiting: EventOutcome = { kind: 'waiting' }

/** The service will say the same to every other event, so the rest is kept. */
const endsBatch = (error: AppError): boolean =>
  (error.kind === 'httpStatus' && (error.status === 401 || error.status === 403)) ||
  ['noToken', 'noConnection', 'connectionChanged', 'keychain', 'cancelled'].includes(error.kind)

/** The request was sent and its answer was lost or unreadable: nobody knows whether it was carried out. */
const isUnclear = (error: AppError): boolean =>
  error.kind === 'timeout' ||
  error.kind === 'notJson' ||
  error.kind === 'notUtf8' ||
  error.kind === 'tooLarge' ||
  (error.kind === 'network' && ['reset', 'cutOff', 'other'].includes(error.cause))

/** The one deletion that is asked about or under way: a list frozen when the dialog opened, one request an event. */
export const useDeleting = defineStore('deleting', () => {
  const results = useResults()
  const connections = useConnections()
  const plan = shallowRef<DeletionPlan | null>(null)
  const tab = shallowRef<ResultTab | null>(null)
  const isOpen = ref(false)
  const phase = ref<'asking' | 'running' | 'done'>('asking')
  const outcomes = shallowReactive(new Map<string, EventOutcome>())
  const doneCount = ref(0)
  const isStopping = ref(false)
  const stoppedBy = shallowRef<AppError | null>(null)

  const obstacleOf = (candidate: ResultTab | null): DeletionObstacle | null => {
    if (isOpen.value) return 'running'
    if (!candidate || candidate.source.kind === 'file') return 'offline'
    const { connectionId, baseUrl } = candidate.source
    const connection = connections.connections.find(({ id }) => id === connectionId)
    if (!connection) return 'connectionGone'
    if (connection.baseUrl !== baseUrl) return 'connectionChanged'
    const { selection, table } = candidate
    if (selection.count === 0) return 'nothingSelected'
    const isDeletable = (row: number): boolean => table.eventId(row) !== null && !table.isDeleted(row)
    return selection.some(isDeletable) ? null : 'noneDeletable'
  }

  const ask = (): void => {
    const active = results.active
    if (active?.source.kind !== 'query' || obstacleOf(active) !== null) return
    const { table, selection, state, source } = active
    const next = planDeletion(table, inOrderOfView(state.view, selection.rows(), table.rowCount), source)
    tab.value = active
    phase.value = 'asking'
    outcomes.clear()
    doneCount.value = 0
    isStopping.value = false
    stoppedBy.value = null
    plan.value = next
    isOpen.value = true
  }

  const deleteOne = async (running: DeletionPlan, eventId: string, rows: readonly number[]): Promise<void> => {
    outcomes.set(eventId, { kind: 'deleting' })
    const { connectionId, baseUrl } = running
    const result = await window.desktop.deleteEvent({ connectionId, baseUrl, eventId })
    const outcome: EventOutcome = result.ok
      ? { kind: 'deleted' }
      : { kind: 'failed', error: result.error, isUnclear: isUnclear(result.error) }
    outcomes.set(eventId, outcome)
    doneCount.value += 1
    if (tab.value) results.noteDeletion(tab.value, rows, result.ok ? null : result.error, !result.ok && isUnclear(result.error))
    if (!result.ok && endsBatch(result.error)) stoppedBy.value = result.error
  }

  /** One request after the other, so that Cancel and a refusal leave the rest untouched. */
  const run = async (): Promise<void> => {
    const running = plan.value
    if (!running || phase.value !== 'asking') return
    phase.value = 'running'
    for (const { eventId, rows } of running.events) {
      if (isStopping.value || stoppedBy.value) break
      await deleteOne(running, eventId, rows)
    }
    phase.value = 'done'
  }

  const cancel = (): void => {
    if (phase.value === 'running') isStopping.value = true
    else close()
  }
  const close = (): void => {
    if (phase.value !== 'running') isOpen.value = false
  }
  /** Once the dialog has faded: the plan holds on to the table. */
  const forget = (): void => {
    if (isOpen.value) return
    plan.value = null
    tab.value = null
  }

  const counts = computed(() => {
    const all = [...outcomes.values()]
    const deleted = all.filter(({ kind }) => kind === 'deleted').length
    const failed = all.filter(({ kind }) => kind === 'failed').length
    return { deleted, failed, kept: (plan.value?.events.length ?? 0) - deleted - failed }
  })
  const outcomeOf = (eventId: string): EventOutcome => outcomes.get(eventId) ?? waiting

  return { isOpen, plan, phase, doneCount, isStopping, stoppedBy, counts, obstacleOf, ask, run, cancel, close, forget, outcomeOf }
})
