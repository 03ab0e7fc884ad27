import type { EventBatch } from '../../src-core/codec/event-batch'
import { ok, type Result } from '../../src-core/errors/result'
import type { LatestQuery } from '../../src-core/events/events-query'
import type { Doubt } from '../../src-core/proof/doubt'
import type { DeviceAnswer } from '../../src-core/results/device-answer'
import type { LatestAnswer } from '../../src-preload/contract/query'
import type { Connections } from '../connections/connections'
import type { ObservedTransport } from '../network/observed-transport'
import type { BodyReader, PageFacts } from '../ports/body-reader'
import type { ServiceClient } from '../service/client'
import { readOnArrival, type Received } from '../service/unread-answer'
import { deviceRequest } from '../service/wire-url'
import { rangeNotKept } from './doubtful-windows'
import type { RequestSlots } from './request-slots'

interface Ports {
  readonly connections: Connections
  readonly client: ServiceClient
  readonly bodies: Pick<BodyReader, 'openTable'>
  readonly slots: RequestSlots
  readonly transport: Pick<ObservedTransport, 'lastAnswer'>
}

/** As far as it was named to the service. */
type AskedRange = Pick<LatestQuery, 'start' | 'end'>

interface DeviceResult {
  readonly deviceId: string
  readonly answer: Result<PageFacts & Received>
}

/** What a service takes where it is not told when the range begins. */
const defaultRangeMs = 86_400_000

/** Why an answer cannot be relied on. Where an end of the range was left to the service, it is as specified. */
const doubtsIn = (
  { outside, otherDevice, unreadable = [], receivedAt }: PageFacts & Received,
  { start = receivedAt - defaultRangeMs, end = receivedAt }: AskedRange,
): readonly Doubt[] => [
  ...(outside === undefined ? [] : [rangeNotKept({ first: start, last: end }, outside)]),
  ...(otherDevice === undefined ? [] : [{ kind: 'otherDevice', deviceId: otherDevice } as const]),
  ...unreadable.map(({ place, text }) => ({ kind: 'unreadable', place, text }) as const),
]

const describe = (answer: PageFacts & Received, range: AskedRange): Omit<DeviceAnswer, 'deviceId'> => {
  const { eventCount, sharedIdCount } = answer
  const doubts = doubtsIn(answer, range)
  return { eventCount, sharedIdCount, ...(doubts.length > 0 && { doubts }) }
}

/** Combines the answers into one; the first failure if no device was answered. */
const together = (
  results: readonly DeviceResult[],
  batches: readonly EventBatch[],
  tokenFingerprint: string,
  range: AskedRange,
): Result<LatestAnswer> => {
  const failure = results[0]?.answer
  const listed = results.flatMap(({ answer }) => (answer.ok ? [answer.value] : []))
  if (listed.length === 0 && failure?.ok === false) return failure
  const receivedAt = Math.max(...listed.map((answer) => answer.receivedAt))
  const sentAt = Math.min(...listed.map((answer) => answer.receivedAt - answer.durationMs))
  return ok({
    batches,
    tokenFingerprint,
    devices: results.map(({ deviceId, answer }) =>
      answer.ok
        ? { deviceId, ...describe(answer.value, range) }
        : { deviceId, eventCount: 0, sharedIdCount: 0, error: answer.error },
    ),
    byteCount: listed.reduce((sum, { byteCount }) => sum + byteCount, 0),
    durationMs: receivedAt - sentAt,
    receivedAt,
  })
}

/** One request for the latest events of each device, as columns. */
export const createLatestQuery =
  ({ connections, client, bodies, slots, transport }: Ports) =>
  async (
    { start, end, limit, ...query }: LatestQuery,
    signal: AbortSignal,
  ): Promise<Result<LatestAnswer>> => {
    const target = await connections.target(query.connectionId)
    if (!target.ok) return target
    const batches: EventBatch[] = []
    const pages = bodies.openTable('unmerged', (batch) => batches.push(batch))
    const range = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) }
    const requests = query.devices.map(async (deviceId) => ({
      deviceId,
      // Read the answer while holding the slot, so that few answers wait in memory however many devices are
      // queried.
      answer: await slots.use(
        target.value,
        () =>
          readOnArrival(
            client.listEvents(
              target.value,
              { ...deviceRequest(query, deviceId), ...range, limit },
              pages,
              signal,
            ),
          ),
        signal,
      ),
    }))
    const answers = await Promise.all(requests)
    pages.close()
    const answer = together(answers, batches, target.value.tokenFingerprint, range)
    const { clockDifference } = transport.lastAnswer(new URL(target.value.baseUrl).host) ?? {}
    return answer.ok && clockDifference ? ok({ ...answer.value, clockDifference }) : answer
  }
