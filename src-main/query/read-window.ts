import { maximumLimit } from '../../src-core/events/event'
import type { RangeVerdict } from '../../src-core/proof/device-range'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { BodyReader } from '../ports/body-reader'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import type { Line } from '../service/line'
import { createRetry } from '../service/retry'
import { readOnArrival } from '../service/unread-answer'
import { LargestAnswers } from './largest-answers'
import { startRangeRun } from './range-run'
import { createRangeTally } from './range-tally'
import type { RequestSlots } from './request-slots'

export interface WindowQuery {
  readonly target: ServiceTarget
  readonly deviceId: string
  /** IANA zone in which times are written on the wire. */
  readonly zone: string
  readonly window: TimeWindow
  /** The ids of the events to find. */
  readonly ids: readonly string[]
}

interface WindowEvents {
  /** The JSON text of each record with one of the ids: each once, however many parts of the window show it. */
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

/**
 * Finds events by id in a short range of one device, with a verdict on the range; uses the same machinery as
 * complete ranges.
 */
export const createReadWindow = ({ client, bodies, clock, random, slots }: ReadWindowPorts): ReadWindow => {
  /** By base URL: of the looks of deletions, which follow each other closely. */
  const largestOf = new Map<string, LargestAnswers>()
  return async ({ target, deviceId, zone, window, ids }, signal) => {
    const largestKnown = largestOf.get(target.baseUrl) ?? new LargestAnswers()
    largestOf.set(target.baseUrl, largestKnown)
    const records: string[] = []
    const pages = bodies.openSearch(ids)
    // Do not wait for the link to come back: the user waits for the outcome.
    const line = (): Line => client.lineTo(target.baseUrl)
    const retry = createRetry({ clock, random, hasWorked: () => false, line, onLink: () => undefined })
    const run = startRangeRun({
      // Wider, so that its ends are not rounded: whatever the service makes of it, the same look is made again.
      whole: { first: window.first - 1, last: window.last + 1 },
      windows: [window],
      limit: maximumLimit,
      lineLimit: () => line().limit,
      atOnce: () => slots.count,
      send: async (range, tries) => {
        const request = { deviceId, zone, ...range }
        // Read the answer while holding the slot, so that few answers wait in memory however many windows are
        // searched.
        const page = await retry(
          () =>
            slots.use(
              target,
              () => tries.send(() => readOnArrival(client.listEvents(target, request, pages, signal))),
              signal,
            ),
          signal,
          () => tries.isTooMuch,
        )
        if (!page.ok) return page
        records.push(...page.value.records)
        return page
      },
      tally: createRangeTally(),
      largest: largestKnown,
      now: () => clock.now(),
      signal,
    })
    const verdict = await run.finished
    pages.close()
    return { verdict, records }
  }
}
