import { computed, onScopeDispose, type Ref, ref, watch } from 'vue'

const tick = 100

/** Seconds since `startedAt` (ms since the epoch), as text with one decimal, while it is not null. */
export const useElapsed = (startedAt: Readonly<Ref<number | null>>) => {
  const now = ref(0)
  let timer: ReturnType<typeof setInterval> | undefined
  watch(
    startedAt,
    (started) => {
      clearInterval(timer)
      now.value = Date.now()
      if (started !== null) timer = setInterval(() => (now.value = Date.now()), tick)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearInterval(timer))
  return computed(() => (Math.max(0, now.value - (startedAt.value ?? now.value)) / 1000).toFixed(1))
}
