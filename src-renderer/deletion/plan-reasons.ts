import { computed, type Ref, shallowRef } from 'vue'
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

/** Leaves out all events of a plan that are there for one reason, and includes exactly these again. */
export const createPlanReasons = ({ plan, excluded, setIncluded }: Ticks) => {
  const unticked = shallowRef<ReadonlySet<PlanReason>>(new Set())
  /** Ids left out by their reason: events left out one by one stay out when the reason is ticked again. */
  let leftOut: ReadonlySet<string> = new Set()

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
  const toggleReason = (reason: PlanReason): void => {
    const events = plan.value?.events ?? []
    const next = new Set(unticked.value)
    const own = events.filter((entry) => reasonsOf(entry).includes(reason))
    // All were left out one by one: the checkbox is empty, and ticking it includes them. Hidden events have
    // their own.
    if (!next.has(reason) && own.every(({ eventId }) => excluded.value.has(eventId))) {
      setIncluded(
        own.filter(({ isHidden }) => !isHidden),
        true,
      )
      return
    }
    if (!next.delete(reason)) next.add(reason)
    unticked.value = next
    const isWithout = (entry: PlanEntry): boolean => reasonsOf(entry).every((one) => next.has(one))
    const back = events.filter((entry) => leftOut.has(entry.eventId) && !isWithout(entry))
    const out = events.filter((entry) => !excluded.value.has(entry.eventId) && isWithout(entry))
    const ticked = new Set(back.map(({ eventId }) => eventId))
    leftOut = new Set([
      ...[...leftOut].filter((eventId) => !ticked.has(eventId)),
      ...out.map(({ eventId }) => eventId),
    ])
    setIncluded(back, true)
    setIncluded(out, false)
  }
  const reset = (): void => {
    unticked.value = new Set()
    leftOut = new Set()
  }
  return { untickedReasons: unticked, reasonCounts: counts, toggleReason, reset }
}
