import type { EventBatch } from '../../src-core/codec/event-batch'
import { batchesPerUpdate, type LiveUpdate } from '../../src-core/live/live-update'
import { byServiceClock } from '../../src-core/time/clock-difference'
import type { LiveQuery } from '../../src-preload/contract/live'
import type { BodyReader } from '../ports/body-reader'
import type { Power } from '../ports/power'
import type { ServiceTarget } from '../service/client'
import type { StoredRun } from '../stored-results/stored-run'
import { createStayAwake } from '../waiting/awake'
import { createLongPoll } from '../waiting/long-poll'
import { createLiveDevice, type LiveDevicePorts, type LiveDeviceRun } from './live-device'

export interface LiveSessionOptions {
  readonly query: LiveQuery
  readonly target: ServiceTarget
  readonly kept: StoredRun
  /** The service's clock minus ours, in ms; undefined while unknown. */
  readonly clockDifference: () => number | undefined
}

export interface LiveSessionPorts extends LiveDevicePorts {
  readonly bodies: Pick<BodyReader, 'openTable'>
  readonly power: Pick<Power, 'isOnBattery' | 'keepAwake'>
}

/** Devices that are followed together: their events are rows of one table. */
export interface LiveSession {
  update(): Promise<LiveUpdate>
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
const createNews = ({ clock }: Pick<LiveDevicePorts, 'clock'>) => {
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

export const createLiveSession = (
  { query, target, kept, clockDifference }: LiveSessionOptions,
  ports: LiveSessionPorts,
): LiveSession => {
  const news = createNews(ports)
  const byDevice = new Map<string, LiveDeviceRun>()
  const pages = ports.bodies.openTable('merged', (batch, { deviceId }) => {
    kept.batch(batch)
    byDevice.get(deviceId)?.take(batch)
    news.add(batch)
  })
  const devices = (): readonly LiveDeviceRun[] => [...byDevice.values()]
  const atOnce = (): number =>
    Math.ceil(ports.slots.count / Math.max(1, devices().filter(({ isAsking }) => isAsking).length))
  const stayAwake = createStayAwake(ports.power)
  let isClockKnown = false
  const changed = (): void => {
    if (!isClockKnown && clockDifference() !== undefined) {
      isClockKnown = true
      kept.note({ kind: 'clock', difference: byServiceClock })
    }
    stayAwake(devices().some(({ isFollowing }) => isFollowing))
    news.changed()
  }
  const shared = {
    query,
    kept,
    pages,
    clockDifference,
    atOnce,
    link: { hasWorked: false },
    target,
    onChange: changed,
  }
  for (const deviceId of query.devices)
    byDevice.set(deviceId, createLiveDevice({ ...shared, deviceId }, ports))
  changed()
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
      const requests = [...byDevice].flatMap(([deviceId, device]) => {
        const newRequests = device.requests()
        return newRequests.requests.length === 0 ? [] : [{ deviceId, ...newRequests }]
      })
      const update = {
        batches,
        requests,
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
