import type { RangeQuery } from '../../src-core/events/events-query'
import type { PageFacts, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import type { Line } from '../service/line'
import { createRetry } from '../service/retry'
import { observeReading } from '../service/unread-answer'
import { deviceRequest } from '../service/wire-url'
import type { Consent } from './consent'
import type { FetchDeviceRange } from './device-range'
import type { RequestSlots } from './request-slots'
import type { Room } from './room'

export interface RangeRequestPorts {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
}

interface QueryParts {
  readonly query: RangeQuery
  readonly consent: Consent
  readonly room: Room
  readonly pages: PageReader<PageFacts>
}

/** How to fetch ranges of one device of a query. */
export type RangeRequests = (deviceId: string, target: ServiceTarget) => FetchDeviceRange

/**
 * Sends every request of a query: waits for consent if the query is very large and for room for the answer,
 * retries where that helps, and shares the slots with all others.
 */
export const createRangeRequests = (
  { query, consent, room, pages }: QueryParts,
  { client, clock, random, slots }: RangeRequestPorts,
): RangeRequests => {
  let hasWorked = false
  return (deviceId, target) => async (range, signal, onLink, tries) => {
    const line = (): Line => client.lineTo(target.baseUrl)
    await consent.wait(signal)
    await room.wait(signal)
    const retry = createRetry({ clock, random, hasWorked: () => hasWorked, line, onLink })
    const request = { ...deviceRequest(query, deviceId), ...range }
    // Take the slot inside the retry: a request that waits to be retried must not block the others.
    const received = await retry(
      () =>
        slots.use(target, () => tries.send(() => client.listEvents(target, request, pages, signal)), signal),
      signal,
      () => tries.isTooMuch,
    )
    if (!received.ok) return received
    return observeReading(received.value, ({ ok }) => {
      hasWorked ||= ok
    })
  }
}
