import { expect, it } from 'vitest'
import { ok } from '../../../../src-core/errors/result'
import { createLiveDevice } from '../../../../src-main/live/live-device'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import type { ServiceClient } from '../../../../src-main/service/client'
import { createManualClock } from '../../support/manual-clock'
import { retryAftersBy } from '../../support/retry-after'

const start = 1_763_622_000_000
const minute = 60_000
const target = { baseUrl: 'https://gateway.example', token: 't' }

/**
 * Follows a device whose service ignores the start of a range that ends in the future. `differences`: what the
 * service's clock shows more than the computer's, as far as the first answers have shown it.
 */
const follow = (differences: readonly number[]) => {
  const clock = createManualClock(start)
  let answers = 0
  const client: Pick<ServiceClient, 'listEvents' | 'lineTo'> = {
    lineTo: () => ({ limit: 1000, wholeCount: 0, receivedBytes: 0, breakCount: 0 }),
    listEvents: async (_target, { end = 0 }) => {
      await clock.advance(5)
      answers += 1
      const outside = { eventTimes: [start - 60 * minute], earlierCount: 1, maxDistance: 60 * minute }
      const facts = { eventCount: 1, newCount: 0, sharedIdCount: 0, stamps: Float64Array.of(start - minute) }
      const page = { ...facts, ...(end > clock.now() && { outside }) }
      const read = async () =>
        ok({ ...page, status: 200, byteCount: 0, durationMs: 5, receivedAt: clock.now() } as never)
      return ok({ receivedAt: clock.now(), read })
    },
  }
  const device = createLiveDevice(
    {
      deviceId: 'pump-1',
      query: {
        queryId: 'follow-1',
        connectionId: 'c',
        devices: ['pump-1'],
        start: start - 10 * minute,
        zone: 'UTC',
        overlapMs: 15 * minute,
      },
      pages: { read: () => Promise.reject(new Error('nothing is read here')), close: () => undefined },
      target,
      atOnce: () => 1,
      link: { hasWorked: false },
      kept: { note: () => undefined },
      clockDifference: () => differences[Math.min(answers, differences.length) - 1],
      onChange: () => undefined,
    },
    {
      client: client as ServiceClient,
      clock,
      random: () => 0.5,
      slots: createRequestSlots(1, retryAftersBy(clock)),
      power: { isOnBattery: () => false },
      deletedEvents: async () => () => new DeletedEvents([]),
    },
  )
  /** Time passes, and what was asked by then is answered. */
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(ms)
    for (let step = 0; step < 10; step += 1) await clock.advance(0)
  }
  return { device, pass, requestCount: () => answers }
}

it('what a window that was closed during a poll leaves out is for the next one, and not missing', async () => {
  // The header with the time has whole seconds: the second answer comes when the next second has begun.
  const { device, pass, requestCount } = follow([-600, -50])
  await pass(0)
  expect(requestCount()).toBe(2)
  expect(device.status()).toMatchObject({ stage: 'waiting', ignoresStart: true, missing: [] })
  await pass(3000)
  expect(device.status()).toMatchObject({ stage: 'waiting', missing: [] })
  device.stop()
  await pass(0)
  expect(device.verdict).toMatchObject({ verdict: { kind: 'complete', missing: [] } })
  expect(device.verdict?.window.last).toBeGreaterThan(start + 2000)
})
