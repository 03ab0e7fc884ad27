import { maximumLimit } from '../../src-preload/contract/event'
import type { RangeVerdict } from '../../src-preload/contract/range'
import type { BodyReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createRetry } from '../service/retry'
import { readOnArrival } from '../service/unread-answer'
import { createRangeLedger } from './range-ledger'
import { startRangeRun } from './range-run'
import type { RequestSlots } from './request-slots'
import type { TimeWindow } from './time-window'

export interface WindowQuery {
  readonly target: ServiceTarget
  readonly deviceId: string
  /** IANA zone in which times are written on the wire. */
  readonly zone: string
  readonly window: TimeWindow
  /** Of the events that are sought. */
  readonly ids: readonly string[]
}

interface WindowEvents {
  /** The JSON text of each record with one of the ids. */
  readonly records: readonly string[]
  readonly verdict: RangeVerdict
}

export type ReadWindow = (query: WindowQuery, signal: AbortSignal) => Promise<WindowEvents>

interface ReadWindowPorts {
  readonly client: ServiceClient
  readonly bodies: Pick<BodyReader, 'openSearch'>
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
}

/** Events sought in a short range of one device, and what is proven of it; through the same machinery as complete ranges. */
export const createReadWindow =
  ({ client, bodies, clock, random, slots }: ReadWindowPorts): ReadWindow =>
  async ({ target, deviceId, zone, window, ids }, signal) => {
    const records: string[] = []
    const pages = bodies.openSearch(ids)
    // A link that is down is an answer here: somebody waits for the outcome.
    const retry = createRetry({ clock, random, hasWorked: () => false, onLink: () => undefined })
    const run = startRangeRun({
      whole: window,
      windows: [window],
      limit: maximumLimit,
      atOnce: () => slots.count,
      ask: async ({ start, end }) => {
        const request = { deviceId, zone, limit: maximumLimit, start, end }
        // Read in its slot: of however many windows are sought at once, few answers wait in memory.
        const page = await retry(() => slots.use(() => readOnArrival(client.listEvents(target, request, pages, signal))), signal)
        if (page.ok) records.push(...page.value.records)
        return page
      },
      ledger: createRangeLedger(),
      now: () => clock.now(),
      signal,
    })
    const verdict = await run.finished
    pages.close()
    return { verdict, records }
  }
