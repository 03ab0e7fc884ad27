import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../src-core/codec/json'
import { ok } from '../../../src-core/errors/result'
import type { LiveDevice } from '../../../src-core/live/live-device'
import { unasked } from '../../../src-core/live/live-state'
import type { LiveUpdate, LiveVerdict } from '../../../src-core/live/live-update'
import type { LiveQuery } from '../../../src-preload/contract/live'

/**
 * Main's side of following, which does what the test says: `readLiveSession` answers when there is something.
 */
export const scriptMain = () => {
  const begun: LiveQuery[] = []
  const told: string[] = []
  const updates: LiveUpdate[] = []
  let wake = (): void => undefined
  let encoder = createEventEncoder()
  let devices: readonly LiveDevice[] = []
  const push = (update: Partial<LiveUpdate>): void => {
    updates.push({ batches: [], devices, clockDifference: 0, isFinished: false, ...update })
    wake()
  }
  /** Events that arrive with the next answer. */
  const send = (events: readonly JsonObject[], change: Partial<LiveDevice> = {}): void => {
    devices = devices.map((device) => ({
      ...device,
      stage: 'waiting',
      eventCount: device.eventCount + events.length,
      requestCount: device.requestCount + 1,
      lastAnswerAt: Date.now(),
      nextPollAt: Date.now() + 2000,
      ...change,
    }))
    push({ batches: events.length === 0 ? [] : [encoder.encode(events, devices[0]?.deviceId ?? '')] })
  }
  const end = (verdicts: readonly LiveVerdict[], change: Partial<LiveDevice> = {}): void => {
    devices = devices.map((device) => ({ ...device, stage: 'stopped', ...change }))
    push({ isFinished: true, verdicts })
  }
  const next = async (): Promise<LiveUpdate> => {
    for (;;) {
      const update = updates.shift()
      if (update) return update
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const { desktop } = window
  const tell = (what: string) => async () => {
    told.push(what)
    return ok({})
  }
  Object.defineProperty(window, 'desktop', {
    configurable: true,
    value: {
      ...desktop,
      startLiveSession: async (query: LiveQuery) => {
        begun.push(query)
        encoder = createEventEncoder()
        devices = query.devices.map(unasked)
        return ok({})
      },
      readLiveSession: async () => ok(await next()),
      pauseLiveSession: tell('pause'),
      proceedLiveSession: tell('proceed'),
      stopLiveSession: tell('stop'),
      closeLiveSession: tell('close'),
    },
  })
  return { begun, told, send, end, push, devices: () => devices }
}
