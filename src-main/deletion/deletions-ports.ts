import type { DeletionEndKind } from '../../src-core/service-facts/deletion'
import type { Connections } from '../connections/connections'
import type { Clock } from '../ports/clock'
import type { Power } from '../ports/power'
import type { PermitDeletion, ServiceClient } from '../service/client'
import type { RetryAfters } from '../service/retry-after'
import type { EventFinder } from './event-finder'
import type { Ledger } from './ledger'

/** What deletions need: the connections, the service, record lookup and the ledger. */
export interface DeletionsPorts {
  readonly connections: Connections
  /** The client asks it for each deletion; here it spares a run that would be refused there. */
  readonly permitDeletion: PermitDeletion
  /** The same without a look at the disk: spares the ledger what would not be sent. */
  readonly foreseeDeletion: PermitDeletion
  readonly client: ServiceClient
  readonly finder: EventFinder
  readonly ledger: Ledger
  readonly retryAfters: RetryAfters
  readonly clock: Clock
  readonly power: Pick<Power, 'keepAwake'>
  readonly random: () => number
  /** How many deletions may be in progress at once, by the current settings. */
  readonly atOnce: () => number
  /** What became of an event. */
  readonly onEnd: (baseUrl: string, end: DeletionEndKind) => void
}
