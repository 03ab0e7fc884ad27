import type { AppError } from '../../src-core/errors/errors'
import type { Diagnostics } from '../../src-preload/contract/network'
import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { ServiceClient } from '../service/client'
import { watchClient } from './watched-client'

export interface ObservedClient extends ServiceClient {
  /** The last failed request of any connection. */
  lastFailure(): Diagnostics['lastError']
}

/**
 * The part of an error for the log: its kind and cause, never a body, which could contain values of events.
 */
const inShort = (error: AppError): string =>
  [
    error.kind,
    'cause' in error ? error.cause : '',
    'status' in error ? String(error.status) : '',
    error.kind === 'network' ? error.detail : '',
  ]
    .filter((word) => word !== '')
    .join(' ')

/** Remembers the last failure, and logs each of them. */
export const observeClient = (client: ServiceClient, clock: Clock, log: Log): ObservedClient => {
  let last: Diagnostics['lastError']
  const watched = watchClient(client, (what) => (result) => {
    // Of a read-only connection no request has left that could have failed.
    if (result.ok || result.error.kind === 'cancelled' || result.error.kind === 'readOnly') return
    last = { at: clock.now(), error: result.error }
    log.info(`${what} failed`, inShort(result.error))
  })
  return { ...watched, lastFailure: () => last }
}
