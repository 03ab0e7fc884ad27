import { useI18n } from 'vue-i18n'
import type { LiveDevice } from '../../src-core/live/live-device'
import type { LiveState } from '../../src-core/live/live-state'
import { agesOf } from '../../src-core/proof/coverage'
import { summaryOf } from '../../src-core/proof/range-summary'
import { TimeSet } from '../../src-core/proof/time-set'
import { minuteText as minuteTextOf } from '../../src-core/words/age-text'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import type { ResultTab } from '../results/result-tab'
import { useRoughDurationText } from '../results/use-duration-text'
import { useTimedWords } from '../settings/use-timed-words'

/** The first device with an error. */
export const failedDevice = ({ devices }: LiveState): LiveDevice | undefined =>
  devices.find(({ error }) => error !== undefined)

/**
 * What is said of a result that was followed: what is proven, and why it stopped if nobody has stopped it.
 */
export const useEndText = () => {
  const { t } = useI18n()
  const { counted } = useCounts()
  const durationText = useRoughDurationText()
  const timedWords = useTimedWords()
  const minuteText = (ms: number): string => minuteTextOf(timedWords, ms)
  const sentenceOf = useErrorSentence()
  const { sentences } = useJoined()

  /** Why following has ended; of a failure of one of several devices, which one. */
  const whyText = ({ source }: ResultTab, state: LiveState): string => {
    const failed = failedDevice(state)
    const found = state.error ?? failed?.error
    if (found === undefined)
      return state.cutOffAt === undefined
        ? t('following.ended.stopped')
        : t('following.ended.cutOff', { time: minuteText(state.cutOffAt) })
    // It is the same for all devices.
    if (found.kind === 'otherToken' && source.kind === 'query')
      return t('following.ended.otherToken', { name: source.connectionName })
    const why = sentenceOf(found).what
    const whose =
      failed === undefined || state.devices.length === 1
        ? why
        : t('following.deviceError', { device: failed.deviceId, why })
    return t('following.ended.why', { why: whose })
  }
  /** Which part of a range is missing, of any device. */
  const partialText = ({ state: { range } }: ResultTab, start: number, end: number): string => {
    const verdicts = range?.devices.flatMap(({ verdict }) => verdict ?? []) ?? []
    const missing = TimeSet.from(verdicts.flatMap((verdict) => verdict.missing))
    const { first = start, last = end } = missing
    const time = durationText(missing.width)
    const isAtEnd =
      missing.windows.length <= 1 &&
      last === end &&
      first > start &&
      verdicts.every(({ notProvable }) => notProvable.length === 0)
    const parts = {
      start: minuteText(start),
      end: minuteText(end),
      first: minuteText(first),
      last: minuteText(last),
      time,
    }
    return t(isAtEnd ? 'following.ended.partialEnd' : 'following.ended.partial', parts)
  }
  /** Parts were last requested earlier than others: what has arrived for them since is not there. */
  const checkedText = ({ state: { coverage } }: ResultTab): string => {
    const ages = coverage && agesOf(coverage)
    if (!ages) return ''
    const [oldest, newest] = [minuteText(ages.oldest), minuteText(ages.newest)]
    return oldest === newest ? '' : t('following.ended.checked', { oldest, newest })
  }
  return (tab: ResultTab, state: LiveState): string => {
    const { source } = tab
    const { range } = tab.state
    const why = whyText(tab, state)
    if (range === null || source.kind !== 'query' || source.start === undefined || source.end === undefined)
      return why
    const { kind, isNothingFetched } = summaryOf(range.devices)
    if (isNothingFetched) return sentences(why, t('following.ended.nothing'))
    if (kind === 'partial' || kind === 'running')
      return sentences(why, partialText(tab, source.start, source.end), checkedText(tab))
    const gapCount = Math.max(0, ...state.devices.map((device) => device.gapCount))
    const key = kind === 'complete' && gapCount > 0 ? 'completeGaps' : kind
    const proof = t(`following.ended.${key}`, {
      start: minuteText(source.start),
      end: minuteText(source.end),
      gaps: counted('following.gaps', gapCount),
    })
    return sentences(why, proof, checkedText(tab))
  }
}
