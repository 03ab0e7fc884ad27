import { computed, onScopeDispose, ref, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useConnections } from '../connections/connections'
import { useRoughDurationText } from './use-duration-text'

const tickMs = 1000

/** For what, and how long, everything waits that is to be sent to the service of this connection; empty: for nothing. */
export const useRestText = (connectionId: () => string | undefined) => {
  const { t } = useI18n()
  const connections = useConnections()
  const durationText = useRoughDurationText()
  const now = ref(0)
  let timer: ReturnType<typeof setInterval> | undefined
  const rest = computed(() => connections.connections.find(({ id }) => id === connectionId())?.rest)
  watch(
    rest,
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
    if (rest.value === undefined || now.value >= rest.value.at) return ''
    const { error, at } = rest.value
    const status = 'status' in error ? String(error.status) : ''
    return `${t('following.trouble.wait', { status })} · ${t('following.nextRequest', { time: durationText(at - now.value, Math.ceil) })}`
  })
}
