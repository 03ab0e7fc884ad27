import { computed, onScopeDispose, ref, watch } from 'vue'
import type { RetryAfter } from '../../src-core/words/retry-after-text'
import { useConnections } from '../connections/connections'

const tickMs = 1000

/**
 * With what the service of this connection has asked to wait, and how long everything waits that
 * is to be sent to it; null: it has not.
 */
export const useRetryAfter = (connectionId: () => string | undefined) => {
  const connections = useConnections()
  const now = ref(0)
  let timer: ReturnType<typeof setInterval> | undefined
  const retryAfter = computed(
    () => connections.connections.find(({ id }) => id === connectionId())?.retryAfter,
  )
  watch(
    retryAfter,
    (found) => {
      const tick = (): void => {
        now.value = Date.now()
        if (now.value >= (found?.at ?? 0)) clearInterval(timer)
      }
      clearInterval(timer)
      timer = setInterval(tick, tickMs)
      tick()
    },
    { immediate: true },
  )
  onScopeDispose(() => clearInterval(timer))
  return computed((): RetryAfter | null => {
    if (retryAfter.value === undefined || now.value >= retryAfter.value.at) return null
    const { error, at } = retryAfter.value
    return { error, restMs: at - now.value }
  })
}
