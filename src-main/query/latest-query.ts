import { createEventEncoder } from '../../src-preload/contract/event-encoder'
import type { LatestAnswer, LatestQuery } from '../../src-preload/contract/query'
import { ok, type Result } from '../../src-preload/contract/result'
import type { Connections } from '../connections/connections'
import type { ServiceClient } from '../service/client'

/** One request for the latest events of a device, as columns. */
export const createLatestQuery =
  ({ connections, client }: { connections: Connections; client: ServiceClient }) =>
  async (query: LatestQuery, signal: AbortSignal): Promise<Result<LatestAnswer>> => {
    const target = await connections.target(query.connectionId)
    if (!target.ok) return target
    const answer = await client.listEvents(target.value, query, signal)
    if (!answer.ok) return answer
    const { elements, ...facts } = answer.value
    return ok({ batch: createEventEncoder().encode(elements, query.deviceId), ...facts })
  }
