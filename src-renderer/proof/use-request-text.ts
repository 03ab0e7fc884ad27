import { Check, Minus, RotateCw, Split, TriangleAlert, X } from '@lucide/vue'
import { type LoggedRequest, type RequestOutcome } from '../../src-core/proof/request-log'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { createDayText, dayAndClock } from '../../src-core/time/day-text'
import { errorSentence } from '../../src-core/words/error-sentence'
import { useCounts } from '../messages/use-counts'
import { useTimedWords } from '../settings/use-timed-words'

/** To the minute; a window that is shorter than two of them, to the millisecond. */
const lengthOf = ({ first, last }: TimeWindow): number => (last - first < 2 * 60_000 ? 12 : 5)

/** What counts, what failed, what was asked for once more, and what proves nothing. */
const signs = {
  counted: Check,
  halved: Check,
  half: Minus,
  full: TriangleAlert,
  ahead: Minus,
  split: Split,
  setAside: Minus,
  retried: RotateCw,
  failed: X,
} as const satisfies Readonly<Record<RequestOutcome, unknown>>

/** What one request asked for, and what became of it. */
export const useRequestText = () => {
  const words = useTimedWords()
  const { t } = words
  const { number } = useCounts()

  /** `Nov 26 00:12 to 08:41`. */
  const windowText = (window: TimeWindow): string => {
    const length = lengthOf(window)
    const dayText = createDayText(words.language, words.formatter.formatInstant(Date.now()).slice(0, 4))
    const moment = (ms: number, day?: string): readonly [text: string, date: string] => {
      const instant = words.formatter.formatInstant(ms)
      const parts = dayAndClock(instant)
      if (parts === null) return [instant, '']
      const [date, clock] = parts
      // With the offset in the hour that occurs twice.
      const time = clock.slice(0, length) + clock.slice(12)
      return [date === day ? time : `${dayText(date)} ${time}`, date]
    }
    const [start, day] = moment(window.first)
    const [end] = moment(window.last, day)
    return window.first === window.last ? start : t('proof.requests.window', { start, end })
  }
  const signOf = ({ outcome }: LoggedRequest) => signs[outcome]
  const outcomeText = ({ outcome }: LoggedRequest): string => t(`proof.requests.outcome.${outcome}`)
  const exact = (ms: number): string => words.formatter.formatInstant(ms)
  /** All of it in sentences. */
  const whole = (request: LoggedRequest): string =>
    [
      t('proof.requests.sent', {
        start: exact(request.start),
        end: exact(request.end),
        limit: number(request.limit),
        at: exact(request.askedAt),
        seconds: number(Math.round((request.answeredAt - request.askedAt) / 10) / 100),
      }),
      t('proof.requests.came', { came: number(request.came), counted: number(request.counted) }),
      t(`proof.requests.why.${request.outcome}`),
      ...(request.alike === undefined
        ? []
        : [
            t('proof.requests.alike', {
              requests: number(request.alike.requests),
              most: number(request.alike.most),
            }),
          ]),
      ...(request.error === undefined ? [] : [errorSentence(words, request.error).what]),
    ].join('\n')
  return { windowText, signOf, outcomeText, whole }
}
