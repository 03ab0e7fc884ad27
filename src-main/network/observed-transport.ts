import { DateTime } from 'luxon'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Clock } from '../ports/clock'
import type { HttpTransport } from '../ports/http-transport'

export type LastAnswer = NonNullable<Diagnostics['lastAnswer']>

export interface ObservedTransport extends HttpTransport {
  /** Of a host; its clock is read from the header `Date`. */
  lastAnswer(host: string): LastAnswer | undefined
}

const skewOf = (date: string | undefined, now: number): { clockSkewMs?: number } => {
  const time = DateTime.fromHTTP(date ?? '')
  return time.isValid ? { clockSkewMs: Math.round((time.toMillis() - now) / 1000) * 1000 } : {}
}

/** Notes of each answer when it came and what the service's clock said; passes everything on as it is. */
export const observeTransport = (transport: HttpTransport, clock: Clock): ObservedTransport => {
  const answers = new Map<string, LastAnswer>()
  return {
    lastAnswer: (host) => answers.get(host),
    send: async (request, signal, onWait) => {
      const response = await transport.send(request, signal, onWait)
      const at = clock.now()
      answers.set(new URL(request.url).host, { at, status: response.status, ...skewOf(response.header('date'), at) })
      return response
    },
  }
}
