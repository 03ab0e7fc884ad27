import { type TimeWindow, widthOf } from '../proof/time-window'
import type { DeviceLook, RefreshEnd } from '../results/refresh-end'
import { minuteText, minuteTexts, secondTexts } from './age-text'
import { countsIn } from './counts'
import { roughDurationText } from './durations'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

type DoneEnd = Extract<RefreshEnd, { readonly kind: 'done' }>

/**
 * What a refresh has looked at, and whether there was anything new: nothing is said of what it did not look
 * at.
 */
export const refreshTextIn = (words: TimedWords) => {
  const { t } = words
  const { counted } = countsIn(words)
  const { about, list, sentences } = joinedIn(words)
  const minute = (ms: number): string => minuteText(words, ms)

  /** In minutes, or in seconds where the two would read alike. */
  const endsOf = (window: TimeWindow): { readonly first: string; readonly last: string } => {
    const textsOf = minute(window.first) === minute(window.last) ? secondTexts : minuteTexts
    const [first, last] = textsOf(words, window.first, window.last)
    return { first, last }
  }
  const timesText = (windows: readonly TimeWindow[]): string => {
    const listed = windows.slice(0, maxListed).map((window) => {
      const { first, last } = endsOf(window)
      return t('verdict.window', { start: first, end: last })
    })
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
    const since = minute(young.first)
    if (old === undefined) return t(`refresh.look.${found}.sinceOnly`, { since })
    // In one window: what is older comes first, unless what was missing is before it.
    if (old.first !== whole.first) return t(`refresh.look.${found}.parts`, { times: timesText(looked) })
    return t(`refresh.look.${found}.since`, { since, time: roughDurationText(words, widthOf(old)) })
  }
  /** Devices of which the same can be said are named together; those of one sentence about all are not. */
  const looksText = (end: DoneEnd): string => {
    const groups = new Map<string, string[]>()
    for (const look of end.looks) {
      const text = lookText(look, end)
      groups.set(text, [...(groups.get(text) ?? []), look.deviceId])
    }
    const [[only] = [''], ...others] = groups
    if (others.length === 0) return only
    const listed = [...groups].slice(0, maxListed).map(([text, devices]) => about(list(devices), text))
    const more = groups.size - maxListed
    return sentences(...listed, more > 0 ? counted('refresh.look.more', more) : '')
  }
  return (end: RefreshEnd): string => {
    if (end.kind === 'settled') return t('refresh.settled', { time: minute(end.at) })
    if (end.kind === 'failed') return t('refresh.failed', { why: errorSentence(words, end.error).whole })
    if (end.scope === 'missing' || end.scope === 'rest')
      return t(`refresh.requested.${end.scope}`, { time: minute(end.at) })
    return looksText(end)
  }
}
