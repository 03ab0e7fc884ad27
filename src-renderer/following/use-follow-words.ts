import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useCounts } from '../messages/use-counts'
import { isFollowed, isPaused } from '../results/following-state'
import type { ResultTab } from '../results/result-tab'
import { type Trouble, troubleOf } from './trouble'
import { useEndText } from './use-end-text'
import { useFollowText } from './use-follow-text'

const tickMs = 1000
/** A screen reader is told of new events no more often than this. */
const heardEveryMs = 30_000

/**
 * The words of the bar. They change once a second at most, because a line that flickers with every request
 * cannot be read.
 */
export const useFollowWords = (tab: () => ResultTab) => {
  const { locale } = useI18n()
  const { counted } = useCounts()
  const { statusText } = useFollowText()
  const endText = useEndText()
  const words = ref('')
  const heard = ref('')
  const trouble = shallowRef<Trouble | null>(null)
  let heardAt = Date.now()
  let heardCount = tab().state.following?.arrivedCount ?? 0
  let queryId = tab().state.following?.queryId

  const listen = (arrivedCount: number, now: number): void => {
    if (now - heardAt < heardEveryMs || arrivedCount === heardCount) return
    heard.value = counted('following.heard', arrivedCount - heardCount)
    heardAt = now
    heardCount = arrivedCount
  }
  const write = (): void => {
    const { following } = tab().state
    if (following === null) return
    const now = Date.now()
    if (following.queryId !== queryId) {
      queryId = following.queryId
      // Each following counts anew.
      heardCount = 0
    }
    trouble.value = troubleOf(following, now)
    words.value = following.isFinished ? endText(tab(), following) : statusText(tab(), following, now)
    listen(following.arrivedCount, now)
  }
  const timer = setInterval(write, tickMs)
  onScopeDispose(() => clearInterval(timer))
  watch(
    () => {
      const { state } = tab()
      return [
        locale.value,
        isFollowed(state),
        isPaused(state),
        state.following?.devices.length,
        state.range?.isFinished,
      ]
    },
    write,
    { immediate: true },
  )
  return { words, heard, trouble }
}
