import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { PlanOrigin, PlanService } from '../../src-core/deletion/deletion-plan'
import { lookUpEvents } from '../../src-core/deletion/event-lookup'
import type { LookupResult } from '../../src-core/deletion/lookup'
import type { PlanGroup } from '../../src-core/deletion/plan-groups'
import { planTable } from '../../src-core/deletion/plan-table'
import { firstRows, tableOfRecords } from '../../src-core/deletion/record-table'
import type { AppError } from '../../src-core/errors/errors'
import { runInSlices } from '../../src-core/events/slices'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import { type FileSource, fileTitle, type SourceFile } from '../../src-core/results/result-source'
import { useConnections } from '../connections/connections'
import { useResults } from '../results/results'
import { useDeletion } from './deletion'
import { currentService, isCurrent } from './deletion-obstacle'
import { createReviewComparison } from './review-comparison'

const fetchedOf = (plan: DeletionPlanFile | null): PlanOrigin => ({
  fetched: plan?.fetched ?? [],
  ...(plan?.fetchedWith && { fetchedWith: plan.fetchedWith }),
})

/** Looks up the events of the plan and compares them. */
const createLookUp = ({ plan, questions, note, clear }: ReturnType<typeof createReviewComparison>) => {
  const connections = useConnections()
  /** The service that was current. */
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
  /** By group, because the same id at another service is another event. */
  const lookUpGroup = (
    { events }: PlanGroup,
    connectionId: string,
    signal: AbortSignal,
  ): Promise<AppError | null> => {
    const byId = new Map(events.map((event) => [event.eventId, event]))
    const onFound = (eventId: string, result: LookupResult): void => {
      const event = byId.get(eventId)
      if (event && !signal.aborted) note(event, result)
    }
    const targets = events.map(({ eventId, record, others = [] }) => ({
      eventId,
      record,
      ...(others.length > 0 && { others }),
    }))
    return lookUpEvents(window.desktop, {
      lookupId: crypto.randomUUID(),
      connectionId,
      events: targets,
      whereFetched: fetchedOf(plan.value),
      onFound,
      signal,
    })
  }
  const canLookUp = computed(() => connections.current !== null && questions.wanted.value.length > 0)
  const lookUp = async (): Promise<void> => {
    const current = currentService(connections)
    if (current === null || !canLookUp.value || isLooking.value) return
    forget()
    service.value = current
    const { signal } = controller
    isLooking.value = true
    for (const group of questions.wanted.value) {
      const failure = signal.aborted ? null : await lookUpGroup(group, current.connectionId, signal)
      if (failure && !signal.aborted) error.value = failure
    }
    isLooking.value = false
  }
  return { service, isLooking, error, canLookUp, stop, forget, lookUp }
}

/** Compares a plan that was made offline with the service before any of its events are deleted. */
export const usePlanReview = defineStore('plan-review', () => {
  const connections = useConnections()
  const deletion = useDeletion()
  const results = useResults()
  const comparison = createReviewComparison()
  const { service, stop, forget, ...looking } = createLookUp(comparison)
  const { plan, counts, shared, matches, stateOf, questions } = comparison
  const isOpen = ref(false)
  const file = shallowRef<SourceFile | null>(null)
  const fileName = computed(() => file.value?.fileName ?? '')

  /** The connection or its token has changed since the lookup. */
  const isOutdated = computed(() => service.value !== null && !isCurrent(service.value, connections))
  const hasResults = computed(() => service.value !== null)
  const canProceed = computed(
    () =>
      (counts.value.get('match') ?? 0) > 0 &&
      !looking.isLooking.value &&
      !isOutdated.value &&
      !deletion.isBusy,
  )
  const startOver = (): void => {
    forget()
    questions.answers.clear()
  }
  /** Answers and results are valid only for the connection that the questions named. */
  watch(() => JSON.stringify([connections.current?.id, connections.current?.baseUrl]), startOver, {
    flush: 'sync',
  })
  const open = (of: SourceFile, read: DeletionPlanFile): void => {
    startOver()
    file.value = of
    plan.value = read
    isOpen.value = true
  }
  const close = (): void => {
    stop()
    isOpen.value = false
  }
  /** Shows all events of the plan in a tab, as they were when they were marked: to filter or compare them. */
  const show = async (): Promise<void> => {
    if (file.value === null || plan.value === null) return
    const source: FileSource = { kind: 'file', files: [file.value] }
    close()
    results.show(fileTitle(source), source, await runInSlices(planTable(plan.value)))
  }
  /** Continues with the matches only. */
  const proceed = (): void => {
    if (!canProceed.value || service.value === null) return
    isOpen.value = false
    const found = matches()
    // Other events with their ids follow them, for the warning and the list.
    const table = tableOfRecords([
      ...found.map(({ record }) => record),
      ...found.flatMap(({ others }) => others),
    ])
    const back = (): void => {
      isOpen.value = true
    }
    deletion.askFor(table, firstRows(found.length), service.value, {
      back,
      origin: { ...fetchedOf(plan.value), isOtherTokenIntended: true },
    })
  }
  return {
    ...looking,
    ...questions,
    isOpen,
    fileName,
    plan,
    counts,
    shared,
    hasResults,
    isOutdated,
    canProceed,
    open,
    close,
    show,
    proceed,
    stateOf,
  }
})
