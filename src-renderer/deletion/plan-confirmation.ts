import { computed, ref, shallowRef } from 'vue'
import type { DeletionPlan, PlanEntry } from '../../src-core/deletion/deletion-plan'
import { createPlanReasons } from './plan-reasons'

/** For more events than this, the user types their number. */
export const typedConfirmationThreshold = 20

/** The plan in the dialog, the events that the user left out, and what was typed: the number and a reason. */
export const createPlanConfirmation = () => {
  const plan = shallowRef<DeletionPlan | null>(null)
  const excluded = shallowRef<ReadonlySet<string>>(new Set())
  const typedCount = ref('')
  const reason = ref('')
  const wanted = computed(
    () => plan.value?.events.filter(({ eventId }) => !excluded.value.has(eventId)) ?? [],
  )
  const mustType = computed(() => wanted.value.length > typedConfirmationThreshold)
  /** At least one event, and its number typed if that is required. */
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
    reason.value = ''
  }
  return { plan, excluded, typedCount, reason, wanted, mustType, isConfirmed, setIncluded, adopt, ...reasons }
}
