import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { DeletionNews, DeletionPhase, DeletionState } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { type DeletionPlan, type PlanService, planDeletion } from '../composables/deletion-plan'
import { inOrderOfView } from '../composables/rows-in-order'
import type { EventTable } from '../events/event-table'
import { useConnections } from './connections'
import { newDeletionId, readDeletion } from './deletion-reading'
import type { ResultTab } from './result-tab'
import { useResults } from './results'
import { useSettings } from './settings'

/** Why nothing can be deleted right now; the key of a sentence under `deletion.reason`. */
export type DeletionObstacle =
  | 'nothingSelected'
  | 'offline'
  | 'connectionGone'
  | 'connectionChanged'
  | 'noneDeletable'
  | 'running'

/** Above this many events, the person types how many there are. */
export const mostWithoutTyping = 20

const waiting: DeletionState = { kind: 'waiting' }
const passing: readonly DeletionState['kind'][] = ['waiting', 'sending', 'verifying']
/** The order in which outcomes are told. */
export const outcomeKinds = ['gone', 'flagged', 'wasNotThere', 'stillThere', 'failed', 'unknown', 'kept'] as const
export type OutcomeKind = (typeof outcomeKinds)[number]

/** What was confirmed, what was struck from it, and how each event stands. */
const createPlanState = () => {
  const plan = shallowRef<DeletionPlan | null>(null)
  const struck = shallowRef<ReadonlySet<string>>(new Set())
  const typedCount = ref('')
  const states = shallowReactive(new Map<string, DeletionState>())
  const wanted = computed(() => plan.value?.events.filter(({ eventId }) => !struck.value.has(eventId)) ?? [])
  return {
    ...{ plan, struck, typedCount, states, wanted },
    mustType: computed(() => wanted.value.length > mostWithoutTyping),
    counts: computed(() => {
      const counts = new Map<OutcomeKind, number>()
      for (const { kind } of states.values()) {
        const outcome = outcomeKinds.find((name) => name === kind)
        if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
      }
      return counts
    }),
    doneCount: computed(() => [...states.values()].filter(({ kind }) => !passing.includes(kind)).length),
    stateOf: (eventId: string): DeletionState => states.get(eventId) ?? waiting,
    toggleStruck: (eventId: string): void => {
      const next = new Set(struck.value)
      if (!next.delete(eventId)) next.add(eventId)
      struck.value = next
    },
    adopt: (next: DeletionPlan): void => {
      plan.value = next
      struck.value = new Set()
      typedCount.value = ''
      states.clear()
    },
  }
}

/** The service of a tab, if a plan for it can be made now. */
const serviceOf = (tab: ResultTab, connections: ReturnType<typeof useConnections>): PlanService | DeletionObstacle => {
  if (tab.source.kind === 'file') return 'offline'
  const { connectionId, baseUrl, connectionName } = tab.source
  const connection = connections.connections.find(({ id }) => id === connectionId)
  if (!connection) return 'connectionGone'
  return connection.baseUrl === baseUrl ? { connectionId, connectionName, baseUrl, revision: connection.revision } : 'connectionChanged'
}

/** The one deletion that is asked about or under way: a list frozen when the dialog opened. */
export const useDeleting = defineStore('deleting', () => {
  const results = useResults()
  const connections = useConnections()
  const settings = useSettings()
  const state = createPlanState()
  const tab = shallowRef<ResultTab | null>(null)
  const isOpen = ref(false)
  const phase = ref<'asking' | 'running' | 'ended'>('asking')
  const runPhase = ref<DeletionPhase>('ended')
  const error = shallowRef<AppError | null>(null)
  let deletionId = ''

  /** The connection or its token is another one than when the plan was made: nobody confirmed that. */
  const isVoid = computed(() => {
    const service = state.plan.value?.service
    if (service === undefined || phase.value !== 'asking') return false
    const connection = connections.connections.find(({ id }) => id === service.connectionId)
    return connection?.baseUrl !== service.baseUrl || connection.revision !== service.revision
  })
  const canDelete = computed(() => {
    const count = state.wanted.value.length
    return phase.value === 'asking' && !isVoid.value && count > 0 && (!state.mustType.value || state.typedCount.value.trim() === String(count))
  })
  const isBusy = computed(() => phase.value === 'running' || isOpen.value)

  const obstacleOf = (candidate: ResultTab | null): DeletionObstacle | null => {
    if (isBusy.value) return 'running'
    if (!candidate) return 'offline'
    const service = serviceOf(candidate, connections)
    if (typeof service === 'string') return service
    const { selection, table } = candidate
    if (selection.count === 0) return 'nothingSelected'
    return selection.some((row) => table.eventId(row) !== null && !table.isDeleted(row)) ? null : 'noneDeletable'
  }
  /** Opens the dialog over these rows. `of`: the tab whose rows they are, to be marked. */
  const askFor = (table: EventTable, rows: Uint32Array, service: PlanService, of: ResultTab | null = null): void => {
    if (isBusy.value) return
    state.adopt(planDeletion(table, rows, service))
    tab.value = of
    phase.value = 'asking'
    error.value = null
    isOpen.value = true
  }
  const ask = (): void => {
    const active = results.active
    if (active === null || obstacleOf(active) !== null) return
    const service = serviceOf(active, connections)
    if (typeof service === 'string') return
    const { table, selection, state: shown } = active
    askFor(table, inOrderOfView(shown.view, selection.rows(), table.rowCount), service, active)
  }

  const take = (news: DeletionNews): void => {
    const rowsOf = new Map(state.plan.value?.events.map(({ eventId, rows }) => [eventId, rows]))
    for (const change of news.changes) {
      state.states.set(change.eventId, change.state)
      if (tab.value) results.noteDeletion(tab.value, rowsOf.get(change.eventId) ?? [], change.state)
    }
    runPhase.value = news.phase
    if (news.stoppedBy) error.value = news.stoppedBy
  }
  const follow = async (): Promise<void> => {
    phase.value = 'running'
    runPhase.value = 'running'
    const failure = await readDeletion(deletionId, take)
    if (failure) error.value = failure
    phase.value = 'ended'
  }
  const run = async (): Promise<void> => {
    const plan = state.plan.value
    if (!plan || !canDelete.value) return
    deletionId = newDeletionId()
    const { connectionId, baseUrl, revision } = plan.service
    const events = state.wanted.value.map(({ eventId, rows }) => ({ eventId, record: plan.table.recordJson(rows[0] ?? -1) }))
    const started = await window.desktop.startDeletion({ deletionId, connectionId, baseUrl, revision, zone: settings.zone, events })
    if (started.ok) return follow()
    error.value = started.error
  }
  const goOn = async (): Promise<void> => {
    const continued = await window.desktop.continueDeletion({ deletionId })
    error.value = continued.ok ? null : continued.error
    if (continued.ok) await follow()
  }
  const pause = async (isPaused: boolean): Promise<void> => {
    await window.desktop.pauseDeletion({ deletionId, isPaused })
  }
  const close = (): void => {
    isOpen.value = false
    if (phase.value === 'ended' && deletionId !== '') void window.desktop.closeDeletion({ deletionId })
  }
  /** Esc and Cancel: before the start nothing happens, while it runs the rest is kept. */
  const cancel = (): void => {
    if (phase.value !== 'running') close()
    else void window.desktop.cancelDeletion({ deletionId })
  }
  /** The page is free while it runs; the line above the status brings the dialog back. */
  const setOpen = (open: boolean): void => {
    isOpen.value = open
  }
  /** Once the dialog has faded: the plan holds on to the table. */
  const forget = (): void => {
    if (isOpen.value || phase.value === 'running') return
    state.plan.value = null
    tab.value = null
  }

  return {
    ...state,
    ...{ isOpen, phase, runPhase, error, isVoid, canDelete },
    ...{ obstacleOf, ask, askFor, run, goOn, pause, cancel, close, setOpen, forget },
  }
})
