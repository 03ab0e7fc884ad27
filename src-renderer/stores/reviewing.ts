import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { LookupOutcome } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { PlanService } from '../composables/deletion-plan'
import { compareRecords, type FieldChange } from '../composables/record-changes'
import { allRowsOf, tableOfRecords } from '../composables/record-table'
import type { DeletionPlanFile, ReviewedEvent } from '../files/deletion-plan-file'
import { useConnections } from './connections'
import { useDeleting } from './deleting'
import { currentService, isCurrent } from './deletion-obstacle'
import { lookUpEvents } from './event-lookup'
import { useSettings } from './settings'

/** How an event of a plan compares with what the service has now. */
export type ReviewState =
  | { readonly kind: 'pending' | 'gone' }
  | { readonly kind: 'match'; readonly record: string }
  | { readonly kind: 'changed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'unknown'; readonly error?: AppError }

export const reviewKinds = ['match', 'changed', 'gone', 'unknown', 'pending'] as const

const pending: ReviewState = { kind: 'pending' }

const stateOf = (event: ReviewedEvent, outcome: LookupOutcome): ReviewState => {
  if (outcome.kind === 'notFound') return { kind: 'gone' }
  if (outcome.kind === 'unknown') return outcome
  const changes = compareRecords(event.record, outcome.record)
  return changes.length === 0 ? { kind: 'match', record: outcome.record } : { kind: 'changed', changes }
}

/** How each event of the plan compares, as far as it was looked up. */
const createComparison = () => {
  const plan = shallowRef<DeletionPlanFile | null>(null)
  const states = shallowReactive(new Map<string, ReviewState>())
  const counts = computed(() => {
    const found = [...states.values()]
    const byKind = new Map(reviewKinds.map((kind) => [kind, found.filter((state) => state.kind === kind).length] as const))
    return byKind.set('pending', (plan.value?.events.length ?? 0) - found.length)
  })
  const matches = (): readonly string[] =>
    plan.value?.events.flatMap(({ eventId }) => {
      const state = states.get(eventId)
      return state?.kind === 'match' ? [state.record] : []
    }) ?? []
  return { plan, states, counts, matches, stateOf: (eventId: string): ReviewState => states.get(eventId) ?? pending }
}

/** Fetches the events of the plan again and compares them. */
const createLookUp = ({ plan, states }: ReturnType<typeof createComparison>) => {
  const connections = useConnections()
  const settings = useSettings()
  /** The service that was asked. */
  const service = shallowRef<PlanService | null>(null)
  const isLooking = ref(false)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()

  const stop = (): void => controller.abort()
  const forget = (): void => {
    stop()
    controller = new AbortController()
    states.clear()
    service.value = null
    error.value = null
  }
  const lookUp = async (): Promise<void> => {
    const asked = currentService(connections)
    const events = plan.value?.events
    if (asked === null || events === undefined || isLooking.value) return
    forget()
    service.value = asked
    const { signal } = controller
    isLooking.value = true
    const byId = new Map(events.map((event) => [event.eventId, event]))
    const onFound = (eventId: string, outcome: LookupOutcome): void => {
      const event = byId.get(eventId)
      if (event && !signal.aborted) states.set(eventId, stateOf(event, outcome))
    }
    const failure = await lookUpEvents({ connectionId: asked.connectionId, zone: settings.zone, events, onFound, signal })
    isLooking.value = false
    if (!signal.aborted) error.value = failure
  }
  return { service, isLooking, error, stop, forget, lookUp }
}

/** A plan that was made offline, compared with the service before anything of it is deleted. */
export const useReviewing = defineStore('reviewing', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const comparison = createComparison()
  const { service, stop, forget, ...looking } = createLookUp(comparison)
  const { plan, counts, matches, stateOf: stateOfEvent } = comparison
  const isOpen = ref(false)
  const fileName = ref('')

  /** The plan names a service, and it is not the one that would be asked. */
  const isOtherService = computed(() => plan.value?.baseUrl !== undefined && plan.value.baseUrl !== connections.current?.baseUrl)
  /** What was found was found with another connection or token than the one of now. */
  const isOutdated = computed(() => service.value !== null && !isCurrent(service.value, connections))
  const canGoOn = computed(
    () => (counts.value.get('match') ?? 0) > 0 && !looking.isLooking.value && !isOutdated.value && !deleting.isBusy,
  )
  const open = (name: string, read: DeletionPlanFile): void => {
    forget()
    fileName.value = name
    plan.value = read
    isOpen.value = true
  }
  const close = (): void => {
    stop()
    isOpen.value = false
  }
  /** Only what is as it was reviewed goes on. */
  const goOn = (): void => {
    if (!canGoOn.value || service.value === null) return
    isOpen.value = false
    const table = tableOfRecords(matches())
    deleting.askFor(table, allRowsOf(table), service.value)
  }
  return { ...looking, isOpen, fileName, plan, counts, isOtherService, isOutdated, canGoOn, open, close, goOn, stateOf: stateOfEvent }
})
