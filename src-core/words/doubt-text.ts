import type { Doubt, DoubtfulWindow, UnreadableElement } from '../proof/doubt'
import type { TimeWindow } from '../proof/time-window'
import { briefText } from './brief-text'
import { countsIn } from './counts'
import { joinedIn } from './joined'
import type { TimedWords, Words } from './words'

type TimeText = (ms: number) => string

const rangeNotKeptText = (
  words: TimedWords,
  { asked, eventTimes, eventId }: Extract<Doubt, { kind: 'rangeNotKept' }>,
  time: TimeText,
): string => {
  const times = joinedIn(words).list([...new Set(eventTimes.map(time))])
  const values = { first: time(asked.first), last: time(asked.last), times }
  return eventId === undefined
    ? words.t('results.range.doubts.rangeNotKept', values)
    : words.t('results.range.doubts.rangeNotKeptId', { ...values, id: briefText(eventId) })
}

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

const doubtText = (words: TimedWords, doubt: Doubt, { first, last }: TimeWindow): string => {
  const { counted, number } = countsIn(words)
  const time = (ms: number): string => words.formatter.formatInstant(ms)
  const window =
    first === last ? time(first) : words.t('verdict.window', { start: time(first), end: time(last) })
  if (doubt.kind === 'unreadable')
    return words.t('results.range.doubts.unreadable', {
      window,
      index: number(doubt.place),
      text: briefText(doubt.text),
    })
  if (doubt.kind === 'contradicted')
    return counted('results.range.doubts.contradicted', doubt.eventCount, { window })
  if (doubt.kind === 'otherDevice')
    return words.t('results.range.doubts.otherDevice', { window, device: briefText(doubt.deviceId) })
  if (doubt.kind === 'deletionsUnread') return words.t('results.range.doubts.deletionsUnread', { window })
  return rangeNotKeptText(words, doubt, time)
}

/** The first few, and how many more there are. */
const fewOf = (words: Words, lines: readonly string[]): readonly string[] => {
  const more = lines.length - maxListed
  return more > 0
    ? [...lines.slice(0, maxListed), countsIn(words).counted('results.range.more', more)]
    : lines
}

/** Describes what of the answers cannot be relied on, and why. Undefined: there is no verdict yet. */
export const doubtTexts = (
  words: TimedWords,
  verdict: { readonly doubtful?: readonly DoubtfulWindow[] } | undefined,
): readonly string[] =>
  fewOf(words, [
    ...new Set(
      (verdict?.doubtful ?? []).flatMap((window) =>
        window.doubts.map((doubt) => doubtText(words, doubt, window)),
      ),
    ),
  ])

/** Names an element of an answer with the latest events that could not be read. */
export const unreadableText = (words: Words, { place, text }: UnreadableElement): string =>
  words.t('results.range.doubts.latestUnreadable', {
    index: countsIn(words).number(place),
    text: briefText(text),
  })

/** Why the answer with the latest events of a device cannot be relied on. */
export const answerDoubtTexts = (
  words: TimedWords,
  { doubts = [] }: { readonly doubts?: readonly Doubt[] },
): readonly string[] =>
  fewOf(
    words,
    doubts.flatMap((doubt) => {
      if (doubt.kind === 'unreadable') return [unreadableText(words, doubt)]
      if (doubt.kind === 'otherDevice')
        return [words.t('results.range.doubts.latestOtherDevice', { device: briefText(doubt.deviceId) })]
      return doubt.kind === 'rangeNotKept'
        ? [rangeNotKeptText(words, doubt, (ms) => words.formatter.formatInstant(ms))]
        : []
    }),
  )
