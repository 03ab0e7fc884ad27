import { DateTime } from 'luxon'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Clock } from '../ports/clock'
import type { HttpTransport } from '../ports/http-transport'

type LastAnswer = NonNullable<Diagnostics['lastAnswer']>

export interface ObservedTransport extends HttpTransport {
  /** Of a host; its clock is read from the header `Date`. */
  lastAnswer(host: string): LastAnswer | undefined
}

/**
 * The header says a whole second, and was written at some moment between the sending and the coming of the answer: that is
 * all that is known of the difference.
 */
const differenceOf = (date: string | undefined, sentAt: number, receivedAt: number): Pick<LastAnswer, 'clockDifference'> => {
  const time = DateTime.fromHTTP(date ?? '')
  if (!time.isValid) return {}
  return { clockDifference: { minMs: time.toMillis() - receivedAt, maxMs: time.toMillis() + 999 - sentAt } }
}

/** Notes of each answer when it came and what the service's clock said; passes everything on as it is. */
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
