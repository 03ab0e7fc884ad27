import { DateTime } from 'luxon'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Clock } from '../ports/clock'
import type { HttpTransport } from '../ports/http-transport'

type LastAnswer = NonNullable<Diagnostics['lastAnswer']>

export interface ObservedTransport extends HttpTransport {
  /** The last answer of a host; the header `Date` shows the host's clock. */
  lastAnswer(host: string): LastAnswer | undefined
}

/**
 * In ms since the epoch; NaN if it cannot be read. Many answers come within one second, and have the same
 * header.
 */
const createDateReader = () => {
  let [lastText, at] = ['', Number.NaN]
  return (text = ''): number => {
    if (text !== lastText) [lastText, at] = [text, DateTime.fromHTTP(text).toMillis()]
    return at
  }
}

/**
 * The header has whole seconds, and was written at some moment between the request and the answer, so the
 * difference is only known within these limits.
 */
const differenceOf = (
  time: number,
  sentAt: number,
  receivedAt: number,
): Pick<LastAnswer, 'clockDifference'> =>
  Number.isNaN(time) ? {} : { clockDifference: { minMs: time - receivedAt, maxMs: time + 999 - sentAt } }

/** Records when each answer arrived and the time of the service's clock; changes nothing. */
export const observeTransport = (transport: HttpTransport, clock: Clock): ObservedTransport => {
  const answers = new Map<string, LastAnswer>()
  const readDate = createDateReader()
  return {
    lastAnswer: (host) => answers.get(host),
    send: async (request, signal, onWait) => {
      const sentAt = clock.now()
      const response = await transport.send(request, signal, onWait)
      const at = clock.now()
      answers.set(new URL(request.url).host, {
        at,
        status: response.status,
        ...differenceOf(readDate(response.header('date')), sentAt, at),
      })
      return response
    },
  }
}
