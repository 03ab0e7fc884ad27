import { defineStore } from 'pinia'
import { computed, ref, shallowReactive, shallowRef } from 'vue'
import type { LookupOutcome } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { compareRecords, type FieldChange } from '../composables/record-changes'
import type { DeletionPlanFile, ReviewedEvent } from '../files/deletion-plan-file'
import { useConnections } from './connections'
import { tableOfRecords } from './delete-by-id'
import { useDeleting } from './deleting'
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

/** A plan that was made offline, compared with the service before anything of it is deleted. */
export const useReviewing = defineStore('reviewing', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const settings = useSettings()
  const isOpen = ref(false)
  const fileName = ref('')
  const plan = shallowRef<DeletionPlanFile | null>(null)
  const states = shallowReactive(new Map<string, ReviewState>())
  const isLooking = ref(false)
  const error = shallowRef<AppError | null>(null)
  let controller = new AbortController()

  const counts = computed(() => {
    const found = [...states.values()]
    const byKind = new Map(reviewKinds.map((kind) => [kind, found.filter((state) => state.kind === kind).length] as const))
    return byKind.set('pending', (plan.value?.events.length ?? 0) - found.length)
  })
  /** The plan names a service, and it is not the one that would be asked. */
  const isOtherService = computed(() => {
    const baseUrl = plan.value?.baseUrl
    return baseUrl !== undefined && baseUrl !== connections.current?.baseUrl
  })

  const open = (name: string, read: DeletionPlanFile): void => {
    controller.abort()
    fileName.value = name
    plan.value = read
    states.clear()
    error.value = null
    isOpen.value = true
  }
  const close = (): void => {
    controller.abort()
    isOpen.value = false
  }
  const lookUp = async (): Promise<void> => {
    const { current } = connections
    const reviewed = plan.value
    if (current === null || reviewed === null || isLooking.value) return
    controller = new AbortController()
    isLooking.value = true
    states.clear()
    const byId = new Map(reviewed.events.map((event) => [event.eventId, event]))
    error.value = await lookUpEvents({
      connectionId: current.id,
      zone: settings.zone,
      events: reviewed.events,
      onFound: (eventId, outcome) => {
        const event = byId.get(eventId)
        if (event) states.set(eventId, stateOf(event, outcome))
      },
      signal: controller.signal,
    })
    isLooking.value = false
  }
  /** Only what is as it was reviewed goes on. */
  const goOn = (): void => {
    const { current } = connections
    if (current === null) return
    const records = [...states.values()].flatMap((state) => (state.kind === 'match' ? [state.record] : []))
    const table = tableOfRecords(records)
    const rows = Uint32Array.from({ length: table.rowCount }, (_, row) => row)
    const { id: connectionId, name: connectionName, baseUrl, revision } = current
    isOpen.value = false
    deleting.askFor(table, rows, { connectionId, connectionName, baseUrl, revision })
  }
  const stateOfEvent = (eventId: string): ReviewState => states.get(eventId) ?? pending

  return { isOpen, fileName, plan, counts, isLooking, isOtherService, error, open, close, lookUp, goOn, stateOf: stateOfEvent }
})
