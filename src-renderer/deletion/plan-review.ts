import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { faultBit, type FaultKind } from '../../src-core/checks/faults'
import { needsReview } from '../../src-core/deletion/needs-review'
import { isAmong } from '../../src-core/deletion/plan-service'
import { planTable } from '../../src-core/deletion/plan-table'
import { firstRows, tableOfRecords } from '../../src-core/deletion/record-table'
import { originOfPlan } from '../../src-core/deletion/review'
import { acceptedSampleOf } from '../../src-core/deletion/sample/accepted-sample'
import { runInSlices } from '../../src-core/events/slices'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import { type FileSource, fileTitle, type SourceFile } from '../../src-core/results/result-source'
import { useConnections } from '../connections/connections'
import { useResults } from '../results/results'
import { useDeletion } from './deletion'
import type { OpenedPlan } from './opened-plan'
import { createReviewComparison } from './review-comparison'
import { createReviewLookup } from './review-lookup'

const bitsOf = (kinds: readonly FaultKind[]): number => kinds.reduce((bits, kind) => bits | faultBit(kind), 0)

/** Compares a plan that was made offline with the service before any of its events are deleted. */
export const usePlanReview = defineStore('plan-review', () => {
  const connections = useConnections()
  const deletion = useDeletion()
  const results = useResults()
  const comparison = createReviewComparison()
  const { service, stop, forget, ...looking } = createReviewLookup(comparison)
  const { plan, counts, shared, matches, stateOf, questions } = comparison
  const isOpen = ref(false)
  const file = shallowRef<SourceFile | null>(null)
  const fileName = computed(() => file.value?.fileName ?? '')

  /** The connection or its token has changed since the lookup. */
  const isOutdated = computed(
    () => service.value !== null && !isAmong(service.value, connections.connections),
  )
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
    if (!canProceed.value || service.value === null || plan.value === null) return
    isOpen.value = false
    const found = matches()
    // Other events with their ids follow them, for the warning and the list.
    const table = tableOfRecords([
      ...found.map(({ state }) => state.record),
      ...found.flatMap(({ state }) => state.others),
    ])
    table.setFaults(
      Uint32Array.from({ length: table.rowCount }, (_, row) => bitsOf(found[row]?.event.flaggedAs ?? [])),
    )
    const accepted = acceptedSampleOf(plan.value, found.length)
    const openedPlan: OpenedPlan = {
      fileName: fileName.value,
      isReviewNeeded: needsReview(plan.value),
      ...(plan.value.rules && { rules: plan.value.rules }),
      ...(accepted && { accepted }),
    }
    const back = (): void => {
      isOpen.value = true
    }
    deletion.askFor(table, firstRows(found.length), service.value, {
      back,
      openedPlan,
      origin: { ...originOfPlan(plan.value), isOtherTokenIntended: true },
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
