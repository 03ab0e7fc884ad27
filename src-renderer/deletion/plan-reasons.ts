import { computed, type Ref } from 'vue'
import { type FaultKind, faultKinds } from '../../src-core/checks/faults'
import type { DeletionPlan, PlanEntry } from '../../src-core/deletion/deletion-plan'
import { reasonsIn } from '../../src-core/deletion/sample/sampled-from'

/** Why an event is in a plan: rules that flag it, or none. */
export type PlanReason = FaultKind | 'none'

export interface ReasonCount {
  readonly reason: PlanReason
  readonly count: number
  /** Of these, the ticked ones. */
  readonly tickedCount: number
  /** False if all of them are hidden and left out: hidden events have their own checkbox. */
  readonly canChange: boolean
}

const reasonsOf = ({ faults }: PlanEntry): readonly PlanReason[] =>
  faults === 0 ? ['none'] : reasonsIn(faults)

interface Ticks {
  readonly plan: Readonly<Ref<DeletionPlan | null>>
  readonly excluded: Readonly<Ref<ReadonlySet<string>>>
  setIncluded(entries: readonly PlanEntry[], isIncluded: boolean): void
}

/**
 * Leaves out all events of a plan that are there for one reason, whatever else flags them, and includes exactly these
 * again: a checkbox shows nothing but which of its events are in the list.
 */
export const createPlanReasons = ({ plan, excluded, setIncluded }: Ticks) => {
  /** Ids left out by each reason: events left out otherwise stay out when the reason is ticked again. */
  const leftOut = new Map<PlanReason, ReadonlySet<string>>()

  const counts = computed((): readonly ReasonCount[] => {
    const events = plan.value?.events ?? []
    if (events.every(({ faults }) => faults === 0)) return []
    const totals = new Map<PlanReason, Omit<ReasonCount, 'reason'>>()
    for (const entry of events) {
      const isTicked = !excluded.value.has(entry.eventId)
      for (const reason of reasonsOf(entry)) {
        const { count, tickedCount, canChange } = totals.get(reason) ?? {
          count: 0,
          tickedCount: 0,
          canChange: false,
        }
        totals.set(reason, {
          count: count + 1,
          tickedCount: tickedCount + (isTicked ? 1 : 0),
          canChange: canChange || isTicked || !entry.isHidden,
        })
      }
    }
    return [...faultKinds, 'none' as const].flatMap((reason) => {
      const total = totals.get(reason)
      return total ? [{ reason, ...total }] : []
    })
  })
  const isLeftOut = ({ eventId }: PlanEntry): boolean => excluded.value.has(eventId)
  const toggleReason = (reason: PlanReason): void => {
    const own = (plan.value?.events ?? []).filter((entry) => reasonsOf(entry).includes(reason))
    const before = own.filter((entry) => isLeftOut(entry) && leftOut.get(reason)?.has(entry.eventId) === true)
    const ticked = own.filter((entry) => !isLeftOut(entry))
    if (ticked.length > 0) {
      leftOut.set(reason, new Set([...before, ...ticked].map(({ eventId }) => eventId)))
      setIncluded(ticked, false)
      return
    }
    leftOut.delete(reason)
    // If all were left out otherwise, ticking includes them. Hidden events have their own checkbox.
    setIncluded(before.length > 0 ? before : own.filter(({ isHidden }) => !isHidden), true)
  }
  return { reasonCounts: counts, toggleReason, reset: (): void => leftOut.clear() }
}
