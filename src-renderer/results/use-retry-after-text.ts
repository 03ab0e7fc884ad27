import { computed, onScopeDispose, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useConnections } from '../connections/connections'
import { useRoughDurationText } from './use-duration-text'

const tickMs = 1000

/**
 * The status with which the service of this connection has asked to wait, and how long everything waits that
 * is to be sent to it; null: it has not.
 */
export const useRetryAfter = (connectionId: () => string | undefined) => {
  const connections = useConnections()
  const durationText = useRoughDurationText()
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
  return computed(() => {
    if (retryAfter.value === undefined || now.value >= retryAfter.value.at) return null
    const { error, at } = retryAfter.value
    return {
      status: 'status' in error ? String(error.status) : '',
      time: durationText(at - now.value, Math.ceil),
    }
  })
}

/** The same in words; empty: it has not. */
export const useRetryAfterText = (connectionId: () => string | undefined) => {
  const { t } = useI18n()
  const retryAfter = useRetryAfter(connectionId)
  return computed(() => {
    if (retryAfter.value === null) return ''
    const { status, time } = retryAfter.value
    return `${t('following.trouble.wait', { status })} · ${t('following.nextRequest', { time })}`
  })
}
