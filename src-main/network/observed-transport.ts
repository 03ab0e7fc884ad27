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
 * The header has whole seconds, and was written at some moment between the request and the answer, so the difference
 * is only known within these limits.
 */
const differenceOf = (date: string | undefined, sentAt: number, receivedAt: number): Pick<LastAnswer, 'clockDifference'> => {
  const time = DateTime.fromHTTP(date ?? '')
  if (!time.isValid) return {}
  return { clockDifference: { minMs: time.toMillis() - receivedAt, maxMs: time.toMillis() + 999 - sentAt } }
}

/** Records when each answer arrived and the time of the service's clock; changes nothing. */
export const observeTransport = (transport: HttpTransport, clock: Clock): ObservedTransport => {
  const answers = new Map<string, LastAnswer>()
  return {
    lastAnswer: (host) => answers.get(host),
    send: async (request, signal, onWait) => {
      const sentAt = clock.now()
      const response = await transport.send(request, signal, onWait)
      const at = clock.now()
      answers.set(new URL(request.url).host, { at, status: response.status, ...differenceOf(response.header('date'), sentAt, at) })
      return response
    },
  }
}
