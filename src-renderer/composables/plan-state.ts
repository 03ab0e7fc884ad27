import { computed, ref, shallowRef } from 'vue'
import type { DeletionPlan } from './deletion-plan'

/** Above this many events, the person types how many there are. */
export const mostWithoutTyping = 20

/** The plan that is looked at: what was frozen, what a person has struck from it, and the count that was typed. */
export const createPlanState = () => {
  const plan = shallowRef<DeletionPlan | null>(null)
  const struck = shallowRef<ReadonlySet<string>>(new Set())
  const typedCount = ref('')
  const wanted = computed(() => plan.value?.events.filter(({ eventId }) => !struck.value.has(eventId)) ?? [])
  const mustType = computed(() => wanted.value.length > mostWithoutTyping)
  /** As many as will be deleted, and confirmed in the way that so many take. */
  const isConfirmed = computed(() => {
    const count = wanted.value.length
    return count > 0 && (!mustType.value || typedCount.value.trim() === String(count))
  })
  const toggleStruck = (eventId: string): void => {
    const next = new Set(struck.value)
    if (!next.delete(eventId)) next.add(eventId)
    struck.value = next
  }
  const adopt = (next: DeletionPlan | null): void => {
    plan.value = next
    struck.value = new Set()
    typedCount.value = ''
  }
  return { plan, struck, typedCount, wanted, mustType, isConfirmed, toggleStruck, adopt }
}
