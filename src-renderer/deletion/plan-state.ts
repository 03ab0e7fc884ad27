import { computed, ref, shallowRef } from 'vue'
import type { DeletionPlan, PlanEntry } from './deletion-plan'
import { createPlanReasons } from './plan-reasons'

/** Above this many events, the user types how many there are. */
export const mostWithoutTyping = 20

/** The plan that is looked at: what was frozen, what the user has left out, and the count that was typed. */
export const createPlanState = () => {
  const plan = shallowRef<DeletionPlan | null>(null)
  const excluded = shallowRef<ReadonlySet<string>>(new Set())
  const typedCount = ref('')
  const wanted = computed(() => plan.value?.events.filter(({ eventId }) => !excluded.value.has(eventId)) ?? [])
  const mustType = computed(() => wanted.value.length > mostWithoutTyping)
  /** As many as will be deleted, and confirmed in the way that so many take. */
  const isConfirmed = computed(() => {
    const count = wanted.value.length
    return count > 0 && (!mustType.value || typedCount.value.trim() === String(count))
  })
  const setIncluded = (entries: readonly PlanEntry[], isIncluded: boolean): void => {
    const next = new Set(excluded.value)
    for (const { eventId } of entries) {
      if (isIncluded) next.delete(eventId)
      else next.add(eventId)
    }
    excluded.value = next
  }
  const { reset: resetReasons, ...reasons } = createPlanReasons({ plan, excluded, setIncluded })
  const adopt = (next: DeletionPlan | null): void => {
    plan.value = next
    resetReasons()
    excluded.value = new Set()
    if (next)
      setIncluded(
        next.events.filter(({ isHidden }) => isHidden),
        false,
      )
    typedCount.value = ''
  }
  return { plan, excluded, typedCount, wanted, mustType, isConfirmed, setIncluded, adopt, ...reasons }
}
