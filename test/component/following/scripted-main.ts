import { createEventEncoder } from '../../../src-preload/contract/event-codec/event-encoder'
import type {
  FollowedDevice,
  FollowedVerdict,
  FollowQuery,
  FollowUpdate,
} from '../../../src-preload/contract/following'
import type { JsonObject } from '../../../src-preload/contract/json'
import { ok } from '../../../src-preload/contract/result'
import { unasked } from '../../../src-renderer/results/following-state'

/**
 * Main's side of following, which does what the test says: `readFollowing` answers when there is something.
 */
export const scriptMain = () => {
  const begun: FollowQuery[] = []
  const told: string[] = []
  const updates: FollowUpdate[] = []
  let wake = (): void => undefined
  let encoder = createEventEncoder()
  let devices: readonly FollowedDevice[] = []
  const push = (update: Partial<FollowUpdate>): void => {
    updates.push({ batches: [], devices, clockDifference: 0, isFinished: false, ...update })
    wake()
  }
  /** Events that arrive with the next answer. */
  const send = (events: readonly JsonObject[], change: Partial<FollowedDevice> = {}): void => {
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
  const end = (verdicts: readonly FollowedVerdict[], change: Partial<FollowedDevice> = {}): void => {
    devices = devices.map((device) => ({ ...device, stage: 'stopped', ...change }))
    push({ isFinished: true, verdicts })
  }
  const next = async (): Promise<FollowUpdate> => {
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
      startFollowing: async (query: FollowQuery) => {
        begun.push(query)
        encoder = createEventEncoder()
        devices = query.devices.map(unasked)
        return ok({})
      },
      readFollowing: async () => ok(await next()),
      pauseFollowing: tell('pause'),
      proceedFollowing: tell('proceed'),
      stopFollowing: tell('stop'),
      closeFollowing: tell('close'),
    },
  })
  return { begun, told, send, end, push, devices: () => devices }
}
