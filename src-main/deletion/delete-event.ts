import type { DeletionAccepted, DeletionRequest } from '../../src-preload/contract/deletion'
import type { Result } from '../../src-preload/contract/result'
import type { Connections } from '../connections/connections'
import type { ServiceClient } from '../service/client'

/** Deletes one event by its exact id, at the service of a connection. */
export const createDeleteEvent =
  ({ connections, client }: { connections: Connections; client: ServiceClient }) =>
  async ({ connectionId, eventId }: DeletionRequest, signal: AbortSignal): Promise<Result<DeletionAccepted>> => {
    const target = await connections.target(connectionId)
    return target.ok ? client.deleteEvent(target.value, eventId, signal) : target
  }
