import type { AppError } from '../../src-preload/contract/errors'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { ServiceClient } from '../service/client'

export interface ObservedClient extends ServiceClient {
  /** The last request that failed, of whichever connection. */
  lastFailure(): Diagnostics['lastError']
}

/** What may go into the log: of an error its kind and cause, never a body, which could hold values of events. */
const inShort = (error: AppError): string =>
  [error.kind, 'cause' in error ? error.cause : '', 'status' in error ? String(error.status) : '', error.kind === 'network' ? error.detail : '']
    .filter((word) => word !== '')
    .join(' ')

/** Notes which request failed last, and writes each failure into the log; passes everything on as it is. */
export const observeClient = (client: ServiceClient, clock: Clock, log: Log): ObservedClient => {
  let last: Diagnostics['lastError']
  const noted = async <T>(what: string, answer: Promise<Result<T>>): Promise<Result<T>> => {
    const result = await answer
    if (!result.ok && result.error.kind !== 'cancelled') {
      last = { at: clock.now(), error: result.error }
      log.info(`${what} failed`, inShort(result.error))
    }
    return result
  }
  return {
    lastFailure: () => last,
    listEvents: (...request) => noted('list events', client.listEvents(...request)),
    deleteEvent: (...request) => noted('delete event', client.deleteEvent(...request)),
  }
}
