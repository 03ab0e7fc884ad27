import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { isLive, isPaused } from '../../src-core/live/live-state'
import { type Trouble, troubleOf } from '../../src-core/live/trouble'
import { endTextIn } from '../../src-core/words/end-text'
import { liveTextIn } from '../../src-core/words/live-text'
import { useCounts } from '../messages/use-counts'
import type { ResultTab } from '../results/result-tab'
import { useTimedWords } from '../settings/use-timed-words'

const tickMs = 1000
/** A screen reader is told of new events no more often than this. */
const announcedEveryMs = 30_000
/**
 * The text of the bar. It changes once a second at most, because a line that flickers with every request
 * cannot be read.
 */
export const useLiveText = (tab: () => ResultTab) => {
  const { counted } = useCounts()
  const timedWords = useTimedWords()
  const statusText = liveTextIn(timedWords)
  const endText = endTextIn(timedWords)
  const words = ref('')
  const announced = ref('')
  const trouble = shallowRef<Trouble | null>(null)
  let announcedAt = Date.now()
  let announcedCount = tab().state.live?.arrivedCount ?? 0
  let queryId = tab().state.live?.queryId

  const listen = (arrivedCount: number, now: number): void => {
    if (now - announcedAt < announcedEveryMs || arrivedCount === announcedCount) return
    announced.value = counted('live.announced', arrivedCount - announcedCount)
    announcedAt = now
    announcedCount = arrivedCount
  }
  const write = (): void => {
    const { live } = tab().state
    if (live === null) return
    const now = Date.now()
    if (live.queryId !== queryId) {
      queryId = live.queryId
      // Each following counts anew.
      announcedCount = 0
    }
    trouble.value = troubleOf(live, now)
    words.value = live.isFinished ? endText(tab(), live) : statusText(tab(), live, now)
    listen(live.arrivedCount, now)
  }
  // What was said before is in another language now, and need not be said again.
  watch(
    () => timedWords.language,
    () => (announced.value = ''),
  )
  const timer = setInterval(write, tickMs)
  onScopeDispose(() => clearInterval(timer))
  watch(
    () => {
      const { state } = tab()
      return [
        timedWords.language,
        isLive(state),
        isPaused(state),
        state.live?.devices.length,
        state.range?.isFinished,
      ]
    },
    write,
    { immediate: true },
  )
  return { words, announced, trouble }
}
