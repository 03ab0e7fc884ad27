import { ok, type Result } from '../../src-core/errors/result'
import { parseBaseUrl } from '../../src-preload/contract/base-url'
import type { ConnectionReport, ConnectionTest } from '../../src-preload/contract/connection'
import type { ObservedTransport } from '../network/observed-transport'
import type { BodyReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient } from '../service/client'
import { readOnArrival } from '../service/unread-answer'
import { reportConnection } from './connection-report'
import type { Connections } from './connections'

/**
 * A made-up device, for a test without a device in the form: the answer then depends on the service alone.
 */
export const madeUpDevice = 'connection-test'

interface ConnectionTestPorts {
  readonly connections: Connections
  readonly client: ServiceClient
  readonly bodies: BodyReader
  readonly clock: Clock
  readonly transport: Pick<ObservedTransport, 'lastAnswer'>
}

/**
 * Requests one event from the service and reports the result. Fails (instead of reporting) only for what the
 * user must correct first: the address, the token text, the keychain.
 */
export const createConnectionTest =
  ({ connections, client, bodies, clock, transport }: ConnectionTestPorts) =>
  async (
    { draft, deviceId = madeUpDevice }: ConnectionTest,
    signal: AbortSignal,
  ): Promise<Result<ConnectionReport>> => {
    const baseUrl = parseBaseUrl(draft.baseUrl, draft.allowUnencrypted)
    if (!baseUrl.ok) return baseUrl
    const target = await connections.draftTarget(draft)
    if (!target.ok) return target
    const startedAt = clock.now()
    const pages = bodies.openSearch([])
    const answer = await readOnArrival(
      client.listEvents(target.value, { deviceId, zone: 'UTC', limit: 1 }, pages, signal),
    )
    pages.close()
    if (!answer.ok && (answer.error.kind === 'cancelled' || answer.error.kind === 'input')) return answer
    const report = reportConnection(
      baseUrl.value,
      clock.now() - startedAt,
      answer.ok ? undefined : answer.error,
    )
    const last = transport.lastAnswer(baseUrl.value.host)
    const isOfTest = last !== undefined && last.at >= startedAt
    return ok({
      ...report,
      ...(isOfTest && last.clockDifference && { clockDifference: last.clockDifference }),
    })
  }
