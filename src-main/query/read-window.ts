import { maximumLimit } from '../../src-preload/contract/event'
import type { JsonValue } from '../../src-preload/contract/json'
import type { RangeVerdict } from '../../src-preload/contract/range'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createEventMerge } from './event-merge'
import { createRangeLedger } from './range-ledger'
import { startRangeRun } from './range-run'
import { createRangeStamps } from './range-stamps'
import type { RequestSlots } from './request-slots'
import { createRetry } from './retry'
import type { TimeWindow } from './time-window'

export interface WindowQuery {
  readonly target: ServiceTarget
  readonly deviceId: string
  /** IANA zone in which times are written on the wire. */
  readonly zone: string
  readonly window: TimeWindow
}

export interface WindowEvents {
  readonly elements: readonly JsonValue[]
  readonly verdict: RangeVerdict
}

export type ReadWindow = (query: WindowQuery, signal: AbortSignal) => Promise<WindowEvents>

interface ReadWindowPorts {
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
}

/** A short range of one device, whole, and what is proven of it; through the same machinery as complete ranges. */
export const createReadWindow =
  ({ client, clock, random, slots }: ReadWindowPorts): ReadWindow =>
  async ({ target, deviceId, zone, window }, signal) => {
    const elements: JsonValue[] = []
    // A link that is down is an answer here: somebody waits for the outcome.
    const retry = createRetry({ clock, random, hasWorked: () => false, onLink: () => undefined })
    const run = startRangeRun({
      whole: window,
      windows: [window],
      limit: maximumLimit,
      atOnce: () => slots.count,
      ask: async ({ start, end }) => {
        const request = { deviceId, zone, limit: maximumLimit, start, end }
        const answer = await retry(() => slots.use(() => client.listEvents(target, request, signal)), signal)
        return answer.ok ? { ok: true, value: answer.value.elements } : answer
      },
      merge: createEventMerge(),
      stamps: createRangeStamps(),
      ledger: createRangeLedger(),
      onElements: (added) => elements.push(...added),
      now: () => clock.now(),
      signal,
    })
    return { verdict: await run.finished, elements }
  }
