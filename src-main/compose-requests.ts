import { defaultSettings } from '../src-preload/contract/settings'
import { composeFacts, type FactPorts } from './compose-facts'
import type { Accesses } from './connections/access'
import type { ConnectionStore } from './connections/connection-store'
import type { Connections } from './connections/connections'
import type { ServiceStatuses } from './connections/service-statuses'
import { createLiveSessions } from './live/live-sessions'
import { observeClient } from './network/last-failure'
import { observeTransport } from './network/observed-transport'
import { recordServiceStatus } from './network/watched-client'
import type { BodyReader } from './ports/body-reader'
import type { HttpTransport } from './ports/http-transport'
import type { Power } from './ports/power'
import type { ReadDeletedEvents } from './query/deleted-events'
import { createLatestQuery } from './query/latest-query'
import { createRangeRuns } from './query/range-runs'
import { createRequestSlots } from './query/request-slots'
import { createServiceClient } from './service/client'
import type { RetryAfters } from './service/retry-after'
import { createFindOut } from './service-facts/find-out'
import { createServiceFacts } from './service-facts/service-facts'
import type { StoredResults } from './stored-results/stored-results'

interface RequestPorts extends FactPorts {
  readonly transport: HttpTransport
  readonly bodies: BodyReader
  readonly power: Power
  readonly consentThreshold?: number
  readonly maxWaiting?: number
}

interface ForRequests {
  readonly connections: Connections
  readonly accesses: Accesses
  readonly serviceStatuses: ServiceStatuses
  readonly retryAfters: RetryAfters
  readonly kept: StoredResults
  readonly connectionStore: ConnectionStore
  readonly deletedEvents: ReadDeletedEvents
}

/** Fetching them takes minutes, and their table a good part of a laptop's memory. */
const consentThreshold = 2_000_000

/** Everything that requests events, through one client and one set of slots. */
export const composeRequests = (
  ports: RequestPorts,
  { connections, connectionStore, accesses, serviceStatuses, retryAfters, kept, deletedEvents }: ForRequests,
) => {
  const { bodies, clock, log, power } = ports
  const transport = observeTransport(ports.transport, clock)
  const factBook = composeFacts(ports, connectionStore, transport)
  const sending = createServiceClient({
    transport,
    bodies,
    clock,
    permitDeletion: accesses.permit,
    onAnswer: factBook.note,
  })
  const observed = observeClient(sending, clock, log)
  const client = recordServiceStatus(observed, serviceStatuses)
  const slots = createRequestSlots(defaultSettings.requestsAtOnce, retryAfters)
  const limits = {
    consentThreshold: ports.consentThreshold ?? consentThreshold,
    maxWaiting: ports.maxWaiting ?? Infinity,
  }
  const used = {
    connections,
    client,
    bodies,
    clock,
    random: Math.random,
    slots,
    kept,
    transport,
    power,
    deletedEvents,
  }
  const ranges = createRangeRuns({ ...used, ...limits })
  const liveSessions = createLiveSessions(used)
  return {
    transport,
    observed,
    client,
    slots,
    ranges,
    liveSessions,
    factBook,
    serviceFacts: createServiceFacts(connections, factBook),
    findOutFacts: createFindOut({ connections, client, bodies, slots, book: factBook, clock }),
    queryLatest: createLatestQuery({ connections, client, bodies, slots, transport }),
  }
}
