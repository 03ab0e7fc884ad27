import {
  type DeviceOutside,
  type OutsideCount,
  outsideCounts,
  type OutsideRequest,
  outsideSides,
} from '../proof/outside'
import { countsIn } from './counts'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import { windowTextIn } from './window-text'
import type { TimedWords, Words } from './words'

const eventsOf = (words: Words, count: number, isLeast: boolean): string => {
  const events = countsIn(words).counted('results.status.events', count)
  return isLeast ? words.t('outside.least', { events }) : events
}

/** `3 events after now`. */
export const outsideText = (words: Words, { side, count, isLeast }: OutsideCount): string =>
  words.t(`outside.side.${side}`, { events: eventsOf(words, count, isLeast) })

/** `3 after now`, where there is little room; `1,000+ after now`: at least so many. */
export const outsideShort = (words: Words, { side, count, isLeast }: OutsideCount): string =>
  words.t(`outside.short.${side}`, { count: `${countsIn(words).number(count)}${isLeast ? '+' : ''}` })

/** `3 events after now, 1 event before 2000`; empty: nothing came. */
export const outsideSummary = (words: Words, devices: readonly DeviceOutside[]): string =>
  joinedIn(words).list(outsideCounts(devices).map((count) => outsideText(words, count)))

const sumOf = (requests: readonly OutsideRequest[], of: (request: OutsideRequest) => number): number =>
  requests.reduce((sum, request) => sum + of(request), 0)

/** What was asked for on each side of all devices, and what came; never more than that. */
export const outsideLines = (words: TimedWords, devices: readonly DeviceOutside[]): readonly string[] => {
  const { t } = words
  const { counted } = countsIn(words)
  const { windowText } = windowTextIn(words)
  return outsideSides.flatMap((side) => {
    const all = devices.flatMap(({ asked }) => asked.filter((request) => request.side === side))
    const failed = all.flatMap(({ error }) => error ?? [])
    const answered = all.filter(({ error }) => error === undefined)
    const found = outsideCounts(devices).find((count) => count.side === side)
    const others = sumOf(answered, ({ came, counted: own }) => came - own)
    const [first] = answered
    const events = found === undefined ? t('outside.none') : eventsOf(words, found.count, found.isLeast)
    // Of what came full, and is of other times, nothing is known.
    const isKnown = found !== undefined || answered.every(({ came, limit }) => came < limit)
    return [
      ...(first !== undefined && isKnown
        ? [t('outside.line', { window: windowText({ first: first.first, last: first.last }), events })]
        : []),
      ...(others > 0 ? [counted('outside.otherTimes', others)] : []),
      ...(failed[0] === undefined
        ? []
        : [counted('outside.failed', failed.length, { why: errorSentence(words, failed[0]).what })]),
    ]
  })
}
