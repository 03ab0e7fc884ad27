import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { LookupOutcome } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import { useConnections } from '../connections/connections'
import type { DeletionPlanFile } from '../files/deletion-plan-file'
import { useSettings } from '../settings/settings'
import { useDeleting } from './deleting'
import { currentService, isCurrent } from './deletion-obstacle'
import type { PlanService } from './deletion-plan'
import { lookUpEvents } from './event-lookup'
import type { PlanGroup } from './plan-groups'
import { firstRows, tableOfRecords } from './record-table'
import { createReviewComparison } from './review-comparison'

/** Fetches the events of the plan again and compares them. */
const createLookUp = ({ questions, note, clear }: ReturnType<typeof createReviewComparison>) => {
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
    clear()
    service.value = null
    error.value = null
  }
  /** Group by group: an id is one event at one service, and may be another at another. */
  const lookUpGroup = ({ events }: PlanGroup, connectionId: string, signal: AbortSignal): Promise<AppError | null> => {
    const byId = new Map(events.map((event) => [event.eventId, event]))
    const onFound = (eventId: string, outcome: LookupOutcome): void => {
      const event = byId.get(eventId)
      if (event && !signal.aborted) note(event, outcome)
    }
    const sought = events.map(({ eventId, record }) => ({ eventId, record }))
    return lookUpEvents({ connectionId, zone: settings.zone, events: sought, onFound, signal })
  }
  const canLookUp = computed(() => connections.current !== null && questions.wanted.value.length > 0)
  const lookUp = async (): Promise<void> => {
    const asked = currentService(connections)
    if (asked === null || !canLookUp.value || isLooking.value) return
    forget()
    service.value = asked
    const { signal } = controller
    isLooking.value = true
    for (const group of questions.wanted.value) {
      const failure = signal.aborted ? null : await lookUpGroup(group, asked.connectionId, signal)
      if (failure && !signal.aborted) error.value = failure
    }
    isLooking.value = false
  }
  return { service, isLooking, error, canLookUp, stop, forget, lookUp }
}

/** A plan that was made offline, compared with the service before anything of it is deleted. */
export const useReviewing = defineStore('reviewing', () => {
  const connections = useConnections()
  const deleting = useDeleting()
  const comparison = createReviewComparison()
  const { service, stop, forget, ...looking } = createLookUp(comparison)
  const { plan, counts, shared, matches, stateOf, questions } = comparison
  const isOpen = ref(false)
  const fileName = ref('')

  /** What was found was found with another connection or token than the one of now. */
  const isOutdated = computed(() => service.value !== null && !isCurrent(service.value, connections))
  const canGoOn = computed(() => (counts.value.get('match') ?? 0) > 0 && !looking.isLooking.value && !isOutdated.value && !deleting.isBusy)
  const startOver = (): void => {
    forget()
    questions.answers.clear()
  }
  /** What was answered and found was so for the connection that the question named. */
  watch(() => JSON.stringify([connections.current?.id, connections.current?.baseUrl]), startOver, { flush: 'sync' })
  const open = (name: string, read: DeletionPlanFile): void => {
    startOver()
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
    const found = matches()
    // What shares an id with them stands behind them, for the warning and the list.
    const table = tableOfRecords([...found.map(({ record }) => record), ...found.flatMap(({ others }) => others)])
    const back = (): void => {
      isOpen.value = true
    }
    deleting.askFor(table, firstRows(found.length), service.value, { back })
  }
  return { ...looking, ...questions, isOpen, fileName, plan, counts, shared, isOutdated, canGoOn, open, close, goOn, stateOf }
})
