import type { EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import { batchesPerUpdate, type FollowQuery, type FollowUpdate } from '../../src-preload/contract/following'
import type { KeptRun } from '../keeping/kept-run'
import type { BodyReader } from '../ports/body-reader'
import type { ServiceTarget } from '../service/client'
import { createLongPoll } from '../waiting/long-poll'
import { createFollowedDevice, type FollowedDevicePorts, type FollowedDeviceRun } from './followed-device'

export interface FollowRunOptions {
  readonly query: FollowQuery
  readonly target: ServiceTarget
  readonly kept: KeptRun
  /** The service's clock minus ours, in ms; undefined while unknown. */
  readonly clockDifference: () => number | undefined
}

export interface FollowRunPorts extends FollowedDevicePorts {
  readonly bodies: Pick<BodyReader, 'openTable'>
}

/** Devices that are followed together: their events are rows of one table. */
export interface FollowRun {
  update(): Promise<FollowUpdate>
  pause(): void
  proceed(): void
  /** After a last answer of each device; at once if called again. */
  stop(): void
  wake(): void
  close(): void
}

/** The page hears of nothing new at least so often: it shows what is known of the service. */
const readingPauseMs = 1000
/** Changes within this time reach the page together. */
const gatheringMs = 50

/** What waits for the page: batches, and whether anything else has changed. */
const createNews = ({ clock }: Pick<FollowedDevicePorts, 'clock'>) => {
  let batches: EventBatch[] = []
  let hasChanged = true
  let cancel: (() => void) | undefined
  const poll = createLongPoll(clock, readingPauseMs)
  const changed = (): void => {
    hasChanged = true
    cancel ??= clock.schedule(gatheringMs, () => {
      cancel = undefined
      poll.wake()
    })
  }
  return {
    changed,
    add: (batch: EventBatch): void => {
      batches.push(batch)
      changed()
    },
    get isEmpty() {
      return batches.length === 0
    },
    take: async (): Promise<readonly EventBatch[]> => {
      if (!hasChanged && batches.length === 0) await poll.wait()
      hasChanged = false
      const taken = batches.slice(0, batchesPerUpdate)
      batches = batches.slice(batchesPerUpdate)
      return taken
    },
  }
}

export const createFollowRun = (
  { query, target, kept, clockDifference }: FollowRunOptions,
  ports: FollowRunPorts,
): FollowRun => {
  const news = createNews(ports)
  const byDevice = new Map<string, FollowedDeviceRun>()
  const pages = ports.bodies.openTable('merged', (batch, { deviceId }) => {
    kept.batch(batch)
    byDevice.get(deviceId)?.take(batch)
    news.add(batch)
  })
  const devices = (): readonly FollowedDeviceRun[] => [...byDevice.values()]
  const atOnce = (): number =>
    Math.ceil(ports.slots.count / Math.max(1, devices().filter(({ isAsking }) => isAsking).length))
  const shared = {
    query,
    kept,
    pages,
    clockDifference,
    atOnce,
    link: { hasWorked: false },
    target,
    onChange: news.changed,
  }
  for (const deviceId of query.devices)
    byDevice.set(deviceId, createFollowedDevice({ ...shared, deviceId }, ports))
  return {
    stop: () => devices().forEach((device) => device.stop()),
    pause: () => devices().forEach((device) => device.pause()),
    wake: () => devices().forEach((device) => device.wake()),
    proceed: () => devices().forEach((device) => device.proceed()),
    update: async () => {
      const batches = await news.take()
      const verdicts = devices().flatMap(({ verdict }) => verdict ?? [])
      const hasEnded = verdicts.length === byDevice.size
      const difference = clockDifference()
      const update = {
        batches,
        devices: devices().map((device) => device.status()),
        ...(difference !== undefined && { clockDifference: difference }),
        isFinished: hasEnded && news.isEmpty,
        ...(hasEnded && { verdicts }),
      }
      // Whatever the page is told has been kept, or the page learns why not.
      await kept.settled()
      const error = kept.takeFailure()
      return { ...update, ...(error && { keeping: { kind: 'failed', error } }) }
    },
    close: () => {
      devices().forEach((device) => device.stopAtOnce())
      pages.close()
      void kept.close()
    },
  }
}
