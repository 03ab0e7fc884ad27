import { useI18n } from 'vue-i18n'
import type { FollowedDevice } from '../../src-preload/contract/following'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import { type FollowingState, isPaused } from '../results/following-state'
import { summaryOf } from '../results/range-summary'
import type { ResultTab } from '../results/result-tab'
import { useMinuteText } from '../results/use-age-text'
import { useDurationText } from '../results/use-duration-text'
import { rateOf } from './following-news'

/** Shorter than this, nothing is worth a word: the next request brings it. */
const worthSayingMs = 1000

const missingMs = ({ missing }: FollowedDevice): number => missing.reduce((sum, { first, last }) => sum + last - first + 1, 0)
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** The first device with an error. */
export const failedDevice = ({ devices }: FollowingState): FollowedDevice | undefined => devices.find(({ error }) => error !== undefined)

/** What is said of a result that is followed: how it goes, and how it ended. */
export const useFollowText = () => {
  const { t } = useI18n()
  const { counted, number } = useCounts()
  const durationText = useDurationText()
  const minuteText = useMinuteText()
  const sentenceOf = useErrorSentence()
  const { sentences } = useJoined()
  const secondsText = (ms: number, round: (value: number) => number): string => {
    const seconds = Math.max(0, round(ms / 1000))
    return seconds === 0 ? t('pictures.durations.s', { value: number(0) }) : durationText(seconds * 1000)
  }

  /** Why the last request failed; of several devices, which one. */
  const failureText = ({ devices, error }: FollowingState): string => {
    const failed = devices.find((device) => device.error !== undefined)
    const found = error ?? failed?.error
    if (found === undefined) return ''
    const why = sentenceOf(found).what
    return failed === undefined || devices.length === 1 ? why : t('following.deviceError', { device: failed.deviceId, why })
  }
  const nextRequest = ({ devices }: FollowingState, now: number): string => {
    const planned = devices.flatMap(({ nextPollAt }) => nextPollAt ?? [])
    if (planned.length === 0) return t('following.requesting')
    return t('following.nextRequest', { time: secondsText(Math.min(...planned) - now, Math.ceil) })
  }
  const countsOf = ({ devices }: FollowingState): readonly string[] => {
    const late = sum(devices.map(({ lateCount }) => lateCount))
    const [gaps, missing] = [most(devices.map(({ gapCount }) => gapCount)), most(devices.map(missingMs))]
    return [
      late > 0 ? t('following.late', { count: number(late) }) : '',
      gaps > 0 ? counted('following.gaps', gaps) : '',
      missing >= worthSayingMs ? t('following.notFetched', { time: durationText(missing) }) : '',
    ]
  }
  /** One line: `following · last event 4 s ago · 12 a minute · next request in 2 s · 1 late`. */
  const statusText = (state: FollowingState, now: number): string => {
    const isAtRest = isPaused({ following: state })
    const stage = isAtRest ? 'paused' : state.devices.every((device) => device.stage === 'stopped') ? 'stopping' : 'following'
    const failure = failureText(state)
    const rate = rateOf(state, now)
    return [
      t(`following.stage.${stage}`),
      failure === '' ? '' : t('following.notAnswering', { why: failure }),
      state.newestAt === null ? t('following.noEvent') : t('following.lastEvent', { time: secondsText(now - state.newestAt, Math.floor) }),
      isAtRest || rate === null ? '' : t('following.rate', { count: number(rate) }),
      stage === 'following' ? nextRequest(state, now) : '',
      ...countsOf(state),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  /** How it ended: what is proven, and why it stopped if nobody has stopped it. */
  const endText = ({ source, state: { range } }: ResultTab, state: FollowingState): string => {
    const failure = failureText(state)
    const why = failure === '' ? t('following.ended.stopped') : t('following.ended.why', { why: failure })
    if (range === null || source.kind === 'file' || source.start === undefined || source.end === undefined) return why
    const { kind, isNothingFetched } = summaryOf(range.devices)
    const gapCount = most(state.devices.map((device) => device.gapCount))
    const key = isNothingFetched ? 'nothing' : kind === 'complete' && gapCount > 0 ? 'completeGaps' : kind === 'running' ? 'partial' : kind
    const proof = t(`following.ended.${key}`, { start: minuteText(source.start), end: minuteText(source.end), gaps: counted('following.gaps', gapCount) })
    return sentences(why, proof)
  }
  return { statusText, endText }
}
