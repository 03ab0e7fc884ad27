import { onScopeDispose, ref, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { LiveDevice } from '../../src-core/live/live-device'
import { rateOf } from '../../src-core/live/live-news'
import { isLive, isPaused, type LiveState } from '../../src-core/live/live-state'
import { type Trouble, troubleOf } from '../../src-core/live/trouble'
import { widthOfAll } from '../../src-core/proof/time-window'
import { minuteText as minuteTextOf, secondText as secondTextOf } from '../../src-core/words/age-text'
import { useCounts } from '../messages/use-counts'
import type { ResultTab } from '../results/result-tab'
import { useRoughDurationText } from '../results/use-duration-text'
import { useTimedWords } from '../settings/use-timed-words'
import { useEndText } from './use-end-text'
import { useTroubleText } from './use-trouble-text'

const tickMs = 1000
/** A screen reader is told of new events no more often than this. */
const announcedEveryMs = 30_000
/** Shorter than this, nothing is worth a word: the next request brings it. */
const worthSayingMs = 1000

const missingMs = ({ missing }: LiveDevice): number => widthOfAll(missing)
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** What is said of a result that is followed: how it goes. */
export const useStatusText = () => {
  const { t } = useI18n()
  const { counted, number } = useCounts()
  const durationText = useRoughDurationText()
  const { troubleText, nextTryText } = useTroubleText()
  const timedWords = useTimedWords()
  const minuteText = (ms: number): string => minuteTextOf(timedWords, ms)
  const secondText = (ms: number): string => secondTextOf(timedWords, ms)

  const nextRequest = ({ devices }: LiveState, now: number): string => {
    const planned = devices.flatMap(({ nextPollAt }) => nextPollAt ?? [])
    if (planned.length === 0) return t('following.requesting')
    return t('following.nextRequest', { time: durationText(Math.min(...planned) - now, Math.ceil) })
  }
  const countsOf = ({ devices }: LiveState): readonly string[] => {
    const [late, future] = [
      sum(devices.map(({ lateCount }) => lateCount)),
      sum(devices.map(({ futureCount }) => futureCount)),
    ]
    const [gaps, missing] = [most(devices.map(({ gapCount }) => gapCount)), most(devices.map(missingMs))]
    return [
      late > 0 ? t('following.late', { count: number(late) }) : '',
      future > 0 ? t('following.future', { count: number(future) }) : '',
      gaps > 0 ? counted('following.gaps', gaps) : '',
      missing >= worthSayingMs ? t('following.notFetched', { time: durationText(missing) }) : '',
    ]
  }
  /** A device whose clock is behind may report all the time. */
  const noEventText = ({ source, table }: ResultTab): string => {
    if (source.kind !== 'query' || source.start === undefined || table.rowCount > 0)
      return t('following.noEvent')
    return t('following.noEventAfter', { start: minuteText(source.start) })
  }
  /** While nothing is asked for, an age would count up as if nothing had come since. */
  const lastEventText = (at: number, now: number, isAtRest: boolean): string =>
    isAtRest
      ? t('following.lastEventAt', { time: secondText(at) })
      : t('following.lastEvent', { time: durationText(now - at, Math.floor) })
  /** One line: `following · last event received 4 s ago · 12 a minute · next request in 2 s · 1 late`. */
  const statusText = (tab: ResultTab, state: LiveState, now: number): string => {
    const isAtRest = isPaused({ following: state })
    const stage = isAtRest
      ? 'paused'
      : state.devices.every((device) => device.stage === 'stopped')
        ? 'stopping'
        : 'following'
    const trouble = troubleOf(state, now)
    // A rate of a minute that was not fetched would sink with every second.
    const rate =
      isAtRest || trouble !== null || most(state.devices.map(missingMs)) >= worthSayingMs
        ? null
        : rateOf(state, now)
    return [
      t(`following.stage.${stage}`),
      trouble === null ? '' : troubleText(trouble, state, now),
      stage === 'following' && trouble !== null ? nextTryText(trouble, now) : '',
      state.newestAt === null ? noEventText(tab) : lastEventText(state.newestAt, now, isAtRest),
      rate === null ? '' : t('following.rate', { count: number(rate) }),
      stage === 'following' && trouble === null ? nextRequest(state, now) : '',
      ...countsOf(state),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  return statusText
}

/**
 * The text of the bar. It changes once a second at most, because a line that flickers with every request
 * cannot be read.
 */
export const useLiveText = (tab: () => ResultTab) => {
  const { locale } = useI18n()
  const { counted } = useCounts()
  const statusText = useStatusText()
  const endText = useEndText()
  const words = ref('')
  const announced = ref('')
  const trouble = shallowRef<Trouble | null>(null)
  let announcedAt = Date.now()
  let announcedCount = tab().state.following?.arrivedCount ?? 0
  let queryId = tab().state.following?.queryId

  const listen = (arrivedCount: number, now: number): void => {
    if (now - announcedAt < announcedEveryMs || arrivedCount === announcedCount) return
    announced.value = counted('following.heard', arrivedCount - announcedCount)
    announcedAt = now
    announcedCount = arrivedCount
  }
  const write = (): void => {
    const { following } = tab().state
    if (following === null) return
    const now = Date.now()
    if (following.queryId !== queryId) {
      queryId = following.queryId
      // Each following counts anew.
      announcedCount = 0
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
        isLive(state),
        isPaused(state),
        state.following?.devices.length,
        state.range?.isFinished,
      ]
    },
    write,
    { immediate: true },
  )
  return { words, announced, trouble }
}
