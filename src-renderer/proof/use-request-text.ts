import { Check, Minus, RotateCw, Split, TriangleAlert, X } from '@lucide/vue'
import { type LoggedRequest, type RequestOutcome } from '../../src-core/proof/request-log'
import { errorSentence } from '../../src-core/words/error-sentence'
import { windowTextIn } from '../../src-core/words/window-text'
import { useCounts } from '../messages/use-counts'
import { useJoined } from '../messages/use-joined'
import { useTimedWords } from '../settings/use-timed-words'

/** What counts, what failed, what was asked for once more, and what proves nothing. */
const signs = {
  counted: Check,
  halved: Check,
  half: Minus,
  full: TriangleAlert,
  ahead: Minus,
  split: Split,
  checked: Minus,
  setAside: Minus,
  retried: RotateCw,
  failed: X,
} as const satisfies Readonly<Record<RequestOutcome, unknown>>

/** What one request asked for, and what became of it. */
export const useRequestText = () => {
  const words = useTimedWords()
  const { t } = words
  const { number } = useCounts()
  const { about } = useJoined()

  const { windowText, exactText } = windowTextIn(words)
  const signOf = ({ outcome }: LoggedRequest) => signs[outcome]
  /** With what it means, for who points at its sign. */
  const outcomeHint = ({ outcome }: LoggedRequest): string =>
    about(t(`proof.requests.outcome.${outcome}`), t(`proof.requests.why.${outcome}`))
  const outcomeText = ({ outcome }: LoggedRequest): string => t(`proof.requests.outcome.${outcome}`)
  const exact = (ms: number): string => exactText({ first: ms, last: ms })
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
  return { windowText, signOf, outcomeText, outcomeHint, whole }
}
