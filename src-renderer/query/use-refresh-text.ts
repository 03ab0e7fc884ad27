import { useI18n } from 'vue-i18n'
import { type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { minuteText as minuteTextOf, secondText as secondTextOf } from '../../src-core/words/age-text'
import { useCounts } from '../messages/use-counts'
import { useErrorSentence } from '../messages/use-error-sentence'
import { useJoined } from '../messages/use-joined'
import type { DeviceLook, RefreshEnd } from '../results/refresh-end'
import { useRoughDurationText } from '../results/use-duration-text'
import { useTimedWords } from '../settings/use-timed-words'

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

type DoneEnd = Extract<RefreshEnd, { readonly kind: 'done' }>

/**
 * What a refresh has looked at, and whether there was anything new: nothing is said of what it did not look
 * at.
 */
export const useRefreshText = () => {
  const { t } = useI18n()
  const { counted } = useCounts()
  const { about, list, sentences } = useJoined()
  const sentenceOf = useErrorSentence()
  const timedWords = useTimedWords()
  const minuteText = (ms: number): string => minuteTextOf(timedWords, ms)
  const secondText = (ms: number): string => secondTextOf(timedWords, ms)
  const durationText = useRoughDurationText()

  /** In minutes, or in seconds where the two would read alike. */
  const endsOf = ({ first, last }: TimeWindow): { readonly first: string; readonly last: string } => {
    const textOf = minuteText(first) === minuteText(last) ? secondText : minuteText
    return { first: textOf(first), last: textOf(last) }
  }
  const timesText = (windows: readonly TimeWindow[]): string => {
    const listed = windows.slice(0, maxListed).map((window) => t('results.range.window', endsOf(window)))
    return list(
      windows.length > maxListed
        ? [...listed, counted('results.range.more', windows.length - maxListed)]
        : listed,
    )
  }
  const lookText = (
    { isAsked, again, fresh }: DeviceLook,
    { start, scope, hasFoundChanges }: DoneEnd,
  ): string => {
    const found = hasFoundChanges ? 'found' : 'nothing'
    const looked = again.union(fresh).windows
    const [whole, ...more] = looked
    if (whole === undefined) return t(`refresh.look.${isAsked ? 'failed' : 'notAsked'}`)
    const [old, ...moreOld] = again.windows
    const [young, ...moreYoung] = fresh.windows
    const ends = endsOf(whole)
    if (scope === 'all' && more.length === 0 && whole.first === start)
      return t(`refresh.look.${found}.all`, ends)
    if (more.length + moreOld.length + moreYoung.length > 0)
      return t(`refresh.look.${found}.parts`, { times: timesText(looked) })
    if (young === undefined) return t(`refresh.look.${found}.again`, ends)
    const since = minuteText(young.first)
    if (old === undefined) return t(`refresh.look.${found}.sinceOnly`, { since })
    // In one window: what is older comes first, unless what was missing is before it.
    if (old.first !== whole.first) return t(`refresh.look.${found}.parts`, { times: timesText(looked) })
    return t(`refresh.look.${found}.since`, { since, time: durationText(widthOf(old)) })
  }
  /** Devices of which the same can be said are named together; those of one sentence about all are not. */
  const looksText = (end: DoneEnd): string => {
    const groups = new Map<string, string[]>()
    for (const look of end.looks) {
      const words = lookText(look, end)
      groups.set(words, [...(groups.get(words) ?? []), look.deviceId])
    }
    const [[only] = [''], ...others] = groups
    if (others.length === 0) return only
    const listed = [...groups].slice(0, maxListed).map(([words, devices]) => about(list(devices), words))
    const more = groups.size - maxListed
    return sentences(...listed, more > 0 ? counted('refresh.look.more', more) : '')
  }
  return (end: RefreshEnd): string => {
    if (end.kind === 'settled') return t('refresh.settled', { time: minuteText(end.at) })
    if (end.kind === 'failed') return t('refresh.failed', { why: sentenceOf(end.error).whole })
    if (end.scope === 'missing' || end.scope === 'rest')
      return t(`refresh.requested.${end.scope}`, { time: minuteText(end.at) })
    return looksText(end)
  }
}
