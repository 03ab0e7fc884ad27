import { maximumLimit } from '../../src-preload/contract/event'
import type { RangeQuery } from '../../src-preload/contract/range'
import type { PageFacts, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createRetry } from '../service/retry'
import { noteReading } from '../service/unread-answer'
import type { Consent } from './consent'
import type { AskDevice } from './device-range'
import type { RequestSlots } from './request-slots'

export interface RangeAskingPorts {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
}

interface AskedFor {
  readonly query: RangeQuery
  readonly consent: Consent
  readonly pages: PageReader<PageFacts>
}

/** How one device of a query is asked for a range. */
export type RangeAsking = (deviceId: string, target: ServiceTarget) => AskDevice

/** Every request of a query: held back where it is very large, tried again where that helps, in turn with all others. */
export const createRangeAsking = ({ query, consent, pages }: AskedFor, { client, clock, random, slots }: RangeAskingPorts): RangeAsking => {
  let hasWorked = false
  return (deviceId, target) =>
    async ({ start, end }, signal, onLink) => {
      await consent.pass(signal)
      const retry = createRetry({ clock, random, hasWorked: () => hasWorked, onLink })
      const request = { deviceId, zone: query.zone, limit: maximumLimit, start, end }
      // The slot inside of the retry: a request that waits to be tried again must not hold up the others.
      const received = await retry(() => slots.use(() => client.listEvents(target, request, pages, signal)), signal)
      if (!received.ok) return received
      return noteReading(received.value, ({ ok }) => {
        hasWorked ||= ok
      })
    }
}
