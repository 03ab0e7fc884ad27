import type { LiveDevice } from '../live/live-device'
import { rateOf } from '../live/live-news'
import { isPaused, type LiveState } from '../live/live-state'
import { troubleOf } from '../live/trouble'
import { widthOfAll } from '../proof/time-window'
import type { EventsResult } from '../results/events-result'
import { minuteText, secondText } from './age-text'
import { countsIn } from './counts'
import { roughDurationText } from './durations'
import { troubleTextIn } from './trouble-text'
import type { TimedWords } from './words'

/** What is said of a result that is followed depends on this. */
type LiveResult = Pick<EventsResult, 'source' | 'table'>

/** Shorter than this, nothing is worth a word: the next request brings it. */
const worthSayingMs = 1000

const missingMs = ({ missing }: LiveDevice): number => widthOfAll(missing)
const most = (numbers: readonly number[]): number => numbers.reduce((one, other) => Math.max(one, other), 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

/** What is said of a result that is followed: how it goes. */
export const liveTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted, number } = countsIn(words)
  const { troubleText, nextTryText } = troubleTextIn(words)
  const durationText = (ms: number, round?: (value: number) => number): string =>
    roughDurationText(words, ms, round)

  const nextRequest = ({ devices }: LiveState, now: number): string => {
    const planned = devices.flatMap(({ nextPollAt }) => nextPollAt ?? [])
    if (planned.length === 0) return t('live.requesting')
    return t('live.nextRequest', { time: durationText(Math.min(...planned) - now, Math.ceil) })
  }
  const countsOf = ({ devices }: LiveState): readonly string[] => {
    const [late, future] = [
      sum(devices.map(({ lateCount }) => lateCount)),
      sum(devices.map(({ futureCount }) => futureCount)),
    ]
    const [gaps, missing] = [most(devices.map(({ gapCount }) => gapCount)), most(devices.map(missingMs))]
    return [
      late > 0 ? t('live.late', { count: number(late) }) : '',
      future > 0 ? t('live.future', { count: number(future) }) : '',
      gaps > 0 ? counted('live.gaps', gaps) : '',
      missing >= worthSayingMs ? t('live.notFetched', { time: durationText(missing) }) : '',
    ]
  }
  /** A device whose clock is behind may report all the time. */
  const noEventText = ({ source, table }: LiveResult): string => {
    if (source.kind !== 'query' || source.start === undefined || table.rowCount > 0) return t('live.noEvent')
    return t('live.noEventAfter', { start: minuteText(words, source.start) })
  }
  /** While nothing is asked for, an age would count up as if nothing had come since. */
  const lastEventText = (at: number, now: number, isAtRest: boolean): string =>
    isAtRest
      ? t('live.lastEventAt', { time: secondText(words, at) })
      : t('live.lastEvent', { time: durationText(now - at, Math.floor) })
  /** One line: `following · last event received 4 s ago · 12 a minute · next request in 2 s · 1 late`. */
  return (result: LiveResult, state: LiveState, now: number): string => {
    const isAtRest = isPaused({ live: state })
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
      t(`live.stage.${stage}`),
      trouble === null ? '' : troubleText(trouble, state, now),
      stage === 'following' && trouble !== null ? nextTryText(trouble, now) : '',
      state.newestAt === null ? noEventText(result) : lastEventText(state.newestAt, now, isAtRest),
      rate === null ? '' : t('live.rate', { count: number(rate) }),
      stage === 'following' && trouble === null ? nextRequest(state, now) : '',
      ...countsOf(state),
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
}
