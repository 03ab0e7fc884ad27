import { maximumLimit } from '../../src-preload/contract/event'
import type { RangeQuery } from '../../src-preload/contract/range'
import type { PageFacts, PageReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createRetry } from '../service/retry'
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

/** Says when there is something to read: from then on a request holds up no other. */
const onceAnswered = ({ read, close }: PageReader<PageFacts>, onAnswered: () => void): PageReader<PageFacts> => ({
  close,
  read: (body, asked) => {
    onAnswered()
    return read(body, asked)
  },
})

/** Every request of a query: held back where it is very large, tried again where that helps, in turn with all others. */
export const createRangeAsking = ({ query, consent, pages }: AskedFor, { client, clock, random, slots }: RangeAskingPorts): RangeAsking => {
  let hasWorked = false
  return (deviceId, target) =>
    async ({ start, end }, signal, { onLink, onAnswered }) => {
      await consent.pass(signal)
      const retry = createRetry({ clock, random, hasWorked: () => hasWorked, onLink })
      const request = { deviceId, zone: query.zone, limit: maximumLimit, start, end }
      // Outside of the slot: a request that waits to be tried again must not hold up the others.
      const list = (leave: () => void): ReturnType<typeof client.listEvents<PageFacts>> => {
        const reader = onceAnswered(pages, () => {
          leave()
          onAnswered()
        })
        return client.listEvents(target, request, reader, signal)
      }
      const answer = await retry(() => slots.use(list), signal)
      hasWorked ||= answer.ok
      return answer
    }
}
