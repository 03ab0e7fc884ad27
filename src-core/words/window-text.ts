import type { TimeWindow } from '../proof/time-window'
import { dayAndClockIn } from './day-and-clock'
import type { TimedWords } from './words'

/** Characters of the time of day: to the minute, and to the millisecond. */
const [minuteLength, exactLength] = [5, 12]

/** What is shorter than this is told to the millisecond. */
const shortMs = 2 * 60_000

/**
 * Times as the grid shows them: the day in words, without the year if it is this one; always in the language and the
 * zone that the words have now.
 */
export const windowTextIn = (words: TimedWords) => {
  const dayAndClock = dayAndClockIn(words)
  /** The day is said unless it is `before`; with the offset in the hour that occurs twice. */
  const moment = (ms: number, length: number, before?: string): readonly [text: string, day: string] => {
    const { day, clock, whole } = dayAndClock(ms)
    if (day === '') return [whole, '']
    const time = clock.slice(0, length) + clock.slice(exactLength)
    return [day === before ? time : `${day} ${time}`, day]
  }
  const ends = ({ first, last }: TimeWindow, length: number): readonly [string, string] => {
    const [start, day] = moment(first, length)
    return [start, moment(last, length, day)[0]]
  }
  const between = (window: TimeWindow, length: number): string => {
    const [start, end] = ends(window, length)
    return window.first === window.last ? start : words.t('verdict.window', { start, end })
  }
  const fittingLength = ({ first, last }: TimeWindow): number =>
    last - first < shortMs ? exactLength : minuteLength
  return {
    /** `Nov 26 00:12`. */
    minuteText: (ms: number): string => moment(ms, minuteLength)[0],
    /** `Nov 26 00:12 to 08:41`; to the millisecond if it is short. */
    windowText: (window: TimeWindow): string => between(window, fittingLength(window)),
    /** Its two ends apart: `Nov 26 00:12` and `08:41`. */
    endsText: (window: TimeWindow): readonly [string, string] => ends(window, fittingLength(window)),
    /** `Nov 26 00:12:30.250 to 08:41:07.003`. */
    exactText: (window: TimeWindow): string => between(window, exactLength),
  }
}
