import type { AppError } from '../errors/errors'
import { failedDevice, type LiveState } from '../live/live-state'
import { agesOf } from '../proof/coverage'
import type { MissingWindow } from '../proof/device-range'
import { summaryOf } from '../proof/range-summary'
import { TimeSet } from '../proof/time-set'
import type { EventsResult } from '../results/events-result'
import { minuteText, minuteTexts, secondTexts } from './age-text'
import { countsIn } from './counts'
import { roughDurationText } from './durations'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** What is said of a result that was followed depends on this. */
type FollowedResult = Pick<EventsResult, 'source' | 'state'>

const reasonsOf = ({ errors = [] }: MissingWindow): readonly AppError[] => errors

/** In whole seconds, and so that a proof is never told to be longer, nor what is missing to be shorter. */
const upToSecond = (ms: number): number => Math.ceil(ms / 1000) * 1000

/**
 * What is said of a result that was followed: what is proven, and why it stopped if nobody has stopped it.
 */
export const endTextIn = (words: TimedWords) => {
  const { t } = words
  const { sentences } = joinedIn(words)
  const minute = (ms: number): string => minuteText(words, ms)
  const provenTexts = (first: number, last: number): readonly [string, string] =>
    secondTexts(words, Math.min(upToSecond(first), last), last)
  const whatOf = (error: AppError): string => errorSentence(words, error).what

  /** Why following has ended; of a failure of one of several devices, which one. */
  const whyText = ({ source }: FollowedResult, state: LiveState): string => {
    const failed = failedDevice(state)
    const found = state.error ?? failed?.error
    if (found === undefined)
      return state.cutOffAt === undefined
        ? t('live.ended.stopped')
        : t('live.ended.cutOff', { time: minute(state.cutOffAt) })
    // It is the same for all devices.
    if (found.kind === 'otherToken' && source.kind === 'query')
      return t('live.ended.otherToken', { name: source.connectionName })
    const why = whatOf(found)
    const whose =
      failed === undefined || state.devices.length === 1
        ? why
        : t('live.deviceError', { device: failed.deviceId, why })
    return t('live.ended.why', { why: whose })
  }
  /** Which part of a range is missing, of any device. */
  const partialText = ({ state: { range } }: FollowedResult, start: number, end: number): string => {
    const verdicts = range?.devices.flatMap(({ verdict }) => verdict ?? []) ?? []
    const missing = TimeSet.from(verdicts.flatMap((verdict) => verdict.missing))
    const { first = start, last = end } = missing
    const time = roughDurationText(words, missing.width)
    const isAtEnd =
      missing.windows.length <= 1 &&
      last === end &&
      first > start &&
      verdicts.every(({ notProvable }) => notProvable.length === 0)
    if (isAtEnd) {
      const [startText, firstText] = provenTexts(start, first)
      return t('live.ended.partialEnd', { start: startText, first: firstText, time })
    }
    const [startText, endText] = provenTexts(start, end)
    const [firstText, lastText] = secondTexts(words, first, upToSecond(last))
    return t('live.ended.partial', { start: startText, end: endText, first: firstText, last: lastText, time })
  }
  /** Why it was not fetched, unless that has ended the following and was said. */
  const reasonText = ({ state: { range } }: FollowedResult, why: string): string => {
    const errors = range?.devices.flatMap(({ verdict }) => verdict?.missing ?? []).flatMap(reasonsOf) ?? []
    const [reason] = errors.map(whatOf).filter((what) => !why.includes(what))
    return reason ?? ''
  }
  /** Parts were last requested earlier than others: what has arrived for them since is not there. */
  const checkedText = ({ state: { coverage } }: FollowedResult): string => {
    const ages = coverage && agesOf(coverage)
    if (!ages) return ''
    const [oldMinute, newMinute] = minuteTexts(words, ages.oldest, ages.newest)
    const [oldest, newest] = secondTexts(words, ages.oldest, ages.newest)
    return oldMinute === newMinute ? '' : t('live.ended.checked', { oldest, newest })
  }
  return (tab: FollowedResult, state: LiveState): string => {
    const { source } = tab
    const { range } = tab.state
    const why = whyText(tab, state)
    if (range === null || source.kind !== 'query' || source.start === undefined || source.end === undefined)
      return why
    const { kind, isNothingFetched } = summaryOf(range.devices)
    if (isNothingFetched) return sentences(why, t('live.ended.nothing'))
    if (kind === 'partial' || kind === 'running')
      return sentences(
        why,
        partialText(tab, source.start, source.end),
        reasonText(tab, why),
        checkedText(tab),
      )
    const gapCount = Math.max(0, ...state.devices.map((device) => device.gapCount))
    const key = kind === 'complete' && gapCount > 0 ? 'completeGaps' : kind
    const [start, end] = provenTexts(source.start, source.end)
    const proof = t(`live.ended.${key}`, {
      start,
      end,
      gaps: countsIn(words).counted('live.gaps', gapCount),
    })
    return sentences(why, proof, checkedText(tab))
  }
}
