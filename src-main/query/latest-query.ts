import { createEventEncoder } from '../../src-preload/contract/event-encoder'
import type { LatestAnswer, LatestQuery } from '../../src-preload/contract/query'
import { ok, type Result } from '../../src-preload/contract/result'
import type { Connections } from '../connections/connections'
import type { ListedEvents, ServiceClient } from '../service/client'
import type { RequestSlots } from './request-slots'

interface Ports {
  readonly connections: Connections
  readonly client: ServiceClient
  readonly slots: RequestSlots
}

interface Asked {
  readonly deviceId: string
  readonly answer: Result<ListedEvents>
}

/** As one answer; the first failure where no device was answered. */
const together = (asked: readonly Asked[]): Result<LatestAnswer> => {
  const failure = asked[0]?.answer
  const listed = asked.flatMap(({ answer }) => (answer.ok ? [answer.value] : []))
  if (listed.length === 0 && failure?.ok === false) return failure
  const encoder = createEventEncoder()
  const receivedAt = Math.max(...listed.map((answer) => answer.receivedAt))
  const sentAt = Math.min(...listed.map((answer) => answer.receivedAt - answer.durationMs))
  return ok({
    batches: asked.flatMap(({ deviceId, answer }) => (answer.ok ? [encoder.encode(answer.value.elements, deviceId)] : [])),
    devices: asked.map(({ deviceId, answer }) =>
      answer.ok ? { deviceId, eventCount: answer.value.elements.length } : { deviceId, eventCount: 0, error: answer.error },
    ),
    byteCount: listed.reduce((sum, { byteCount }) => sum + byteCount, 0),
    durationMs: receivedAt - sentAt,
    receivedAt,
  })
}

/** One request for the latest events of each device, as columns. */
export const createLatestQuery =
  ({ connections, client, slots }: Ports) =>
  async ({ devices, ...query }: LatestQuery, signal: AbortSignal): Promise<Result<LatestAnswer>> => {
    const target = await connections.target(query.connectionId)
    if (!target.ok) return target
    const asked = devices.map(async (deviceId) => ({
      deviceId,
      answer: await slots.use(() => client.listEvents(target.value, { ...query, deviceId }, signal)),
    }))
    return together(await Promise.all(asked))
  }
