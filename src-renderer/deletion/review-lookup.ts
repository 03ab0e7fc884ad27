import { computed, ref, shallowRef } from 'vue'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { lookUpGroup, originOfPlan } from '../../src-core/deletion/review'
import type { AppError } from '../../src-core/errors/errors'
import { useConnections } from '../connections/connections'
import { currentService } from './deletion-obstacle'
import type { createReviewComparison } from './review-comparison'

/** Looks up the events of the plan and compares them. */
export const createReviewLookup = ({
  plan,
  questions,
  note,
  clear,
}: ReturnType<typeof createReviewComparison>) => {
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
  const canLookUp = computed(() => connections.current !== null && questions.wanted.value.length > 0)
  const lookUp = async (): Promise<void> => {
    const current = currentService(connections)
    if (plan.value === null || current === null || !canLookUp.value || isLooking.value) return
    const origin = originOfPlan(plan.value)
    forget()
    service.value = current
    const { signal } = controller
    isLooking.value = true
    for (const group of questions.wanted.value) {
      const failure = await lookUpGroup(window.desktop, group, {
        lookupId: crypto.randomUUID(),
        connectionId: current.connectionId,
        origin,
        onFound: note,
        signal,
      })
      if (failure) error.value = failure
    }
    isLooking.value = false
  }
  return { service, isLooking, error, canLookUp, stop, forget, lookUp }
}
