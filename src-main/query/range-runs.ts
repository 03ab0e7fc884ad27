import type { EventBatch } from '../../src-core/codec/event-batch'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { maximumLimit } from '../../src-core/events/event'
import { eventsQuery, type RangeQuery } from '../../src-core/events/events-query'
import type { DeviceRange } from '../../src-core/proof/device-range'
import type { DeviceOutside } from '../../src-core/proof/outside'
import { eventsExpected, fetchedOf } from '../../src-core/proof/progress'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { laterNow } from '../../src-core/time/clock-difference'
import type { UsedToken } from '../../src-preload/contract/connection'
import type { RangeUpdate } from '../../src-preload/contract/range'
import type { MergedCounts } from '../../src-preload/contract/stored'
import { type Connections, usedToken, type UserTarget } from '../connections/connections'
import type { ObservedTransport } from '../network/observed-transport'
import type { BodyReader } from '../ports/body-reader'
import type { Power } from '../ports/power'
import { arrivalsOn } from '../service/line'
import type { StoredResults } from '../stored-results/stored-results'
import type { StoredRun } from '../stored-results/stored-run'
import { createStayAwake } from '../waiting/awake'
import { createLongPoll } from '../waiting/long-poll'
import { createNamedEntries } from '../waiting/named-entries'
import { type Consent, createConsent, type QuerySize } from './consent'
import type { KnownDeletions, ReadDeletedEvents } from './deleted-events'
import { createDeviceKeeping } from './device-keeping'
import { createDeviceRange, type DeviceRangeRuns } from './device-range'
import { LargestAnswers } from './largest-answers'
import { askOutside } from './outside-query'
import { createQueryClock, type QueryClock } from './query-clock'
import { createRangeRequests, type RangeRequestPorts, type RangeRequests } from './range-requests'
import { createRoom } from './room'

type Nothing = Record<string, never>

/**
 * Complete ranges by the name that the page gave them. Results are kept until `close`, so that a run can be
 * resumed.
 */
export interface RangeRuns {
  start(query: RangeQuery): Promise<Result<UsedToken>>
  /** What has arrived since the last reading; waits a moment if nothing has. */
  read(queryId: string): Promise<Result<RangeUpdate>>
  /** Continues a query that is so large that it waits for consent. */
  continue(queryId: string): Result<Nothing>
  /**
   * Requests the windows again that the last verdict lists as missing, with the same token: of one device, or
   * of all.
   */
  fetchMissing(queryId: string, deviceId?: string): Promise<Result<UsedToken>>
  /** Asks what lies outside of the range, when it has been fetched; keeps the answer with the result. */
  askOutside(queryId: string): Promise<Result<{ readonly devices: readonly DeviceOutside[] }>>
  cancel(queryId: string): boolean
  /** `merged`: what the page has made of the answer and the kept result that it continues. */
  close(queryId: string, merged?: readonly MergedCounts[]): Nothing
  closeAll(): void
}

export interface RangeRunsPorts extends RangeRequestPorts {
  readonly connections: Connections
  readonly bodies: Pick<BodyReader, 'openTable'>
  /** A query with a larger estimated number of events than this waits for the user's consent. */
  readonly consentThreshold: number
  /** While so many answers wait to be read, no further request is sent. */
  readonly maxWaiting: number
  readonly kept: Pick<StoredResults, 'begin'>
  readonly transport: Pick<ObservedTransport, 'lastAnswer'>
  readonly power: Pick<Power, 'keepAwake'>
  readonly deletedEvents: ReadDeletedEvents
}

interface Entry {
  readonly target: UserTarget
  readonly devices: ReadonlyMap<string, DeviceRangeRuns>
  readonly consent: Consent
  readonly send: RangeRequests
  /** Its devices have begun. */
  begun(): void
  update(): Promise<RangeUpdate>
  askOutside(): Promise<readonly DeviceOutside[]>
  cancel(): void
  close(merged?: readonly MergedCounts[]): void
}

/**
 * Answers in one message to the page: enough to keep the overhead of a message low, few enough that rows keep
 * coming.
 */
const batchesAtOnce = 8
const readingPauseMs = 100

const sizeOf = (devices: readonly DeviceRange[]): QuerySize => ({
  found: devices.reduce((sum, device) => sum + fetchedOf(device).eventCount, 0),
  expected: devices.reduce((sum, device) => sum + eventsExpected(device), 0),
})

const createDevices = (
  query: RangeQuery,
  ports: RangeRunsPorts,
  kept: StoredRun,
  { baseUrl, present }: { readonly baseUrl: string; readonly present: QueryClock['present'] },
  onEnd: () => void,
): ReadonlyMap<string, DeviceRangeRuns> => {
  const { slots, clock, client } = ports
  const now = (): number => clock.now()
  const whole = { first: query.start, last: query.end }
  const partsOf = (deviceId: string): readonly TimeWindow[] =>
    query.parts?.find((part) => part.deviceId === deviceId)?.windows ?? [whole]
  /** The devices share the slots; each has at least one request in the queue, so each gets its turn. */
  const atOnce = (): number => {
    const running = [...devices.values()].filter(({ isRunning }) => isRunning).length
    return Math.ceil(slots.count / Math.max(1, running))
  }
  const lineLimit = (): number => client.lineTo(baseUrl).limit
  const ofAny = new LargestAnswers()
  const deleted = ports.deletedEvents(baseUrl)
  const devices = new Map(
    query.devices.map((deviceId) => {
      const keeping = createDeviceKeeping(deviceId, kept, now)
      const own = {
        deviceId,
        keeping,
        parts: partsOf(deviceId),
        largest: new LargestAnswers(ofAny),
        deleted: async (): Promise<KnownDeletions> => (await deleted)(deviceId),
      }
      const shared = { whole, atOnce, lineLimit, now, present, zone: query.zone, onEnd }
      return [deviceId, createDeviceRange({ ...own, ...shared })]
    }),
  )
  return devices
}

const createEntry = (query: RangeQuery, ports: RangeRunsPorts, target: UserTarget): Entry => {
  const { baseUrl } = target
  const kept = ports.kept.begin({ kind: 'range', query }, target)
  let batches: EventBatch[] = []
  const poll = createLongPoll(ports.clock, readingPauseMs)
  const pages = ports.bodies.openTable('merged', (batch) => {
    batches.push(batch)
    kept.batch(batch)
    if (batches.length >= batchesAtOnce) poll.wake()
  })
  // Kept with its first answer: a process that is killed must not forget it.
  const queryClock = createQueryClock(ports.transport, baseUrl, (difference) =>
    kept.note({ kind: 'clock', difference }),
  )
  const devices = createDevices(query, ports, kept, { baseUrl, present: queryClock.present }, () => {
    followWork()
    poll.wake()
  })
  const runs = [...devices.values()]
  const isRunning = (): boolean => runs.some((run) => run.isRunning)
  const stayAwake = createStayAwake(ports.power)
  // Not for the answer of a user who has left.
  const followWork = (): void => stayAwake(isRunning() && !consent.isWaiting)
  let outside = new AbortController()
  const cancel = (): void => {
    outside.abort()
    runs.forEach((run) => run.cancel())
  }
  const consent = createConsent(
    () => sizeOf(runs.map((run) => run.status())),
    ports.consentThreshold,
    followWork,
  )
  const arrived = arrivalsOn(ports.client.lineTo(baseUrl))
  const room = createRoom(() => batches.length >= ports.maxWaiting)
  return {
    target,
    devices,
    consent,
    begun: followWork,
    send: createRangeRequests({ query, consent, room, pages }, ports),
    update: async () => {
      if (batches.length < batchesAtOnce && isRunning()) await poll.wait()
      const sent = batches.slice(0, batchesAtOnce)
      batches = batches.slice(batchesAtOnce)
      room.taken()
      const requests = [...devices].flatMap(([deviceId, run]) => {
        const newRequests = run.requests()
        return newRequests.requests.length === 0 ? [] : [{ deviceId, ...newRequests }]
      })
      const clockDifference = queryClock.difference()
      const update = {
        batches: sent,
        requests,
        devices: runs.map((run) => run.status()),
        line: arrived(),
        isWaitingForConsent: consent.isWaiting,
        isFinished: batches.length === 0 && !isRunning(),
        ...(clockDifference && { clockDifference }),
      }
      // Whatever the page is told has been kept, or the page learns why not.
      await kept.settled()
      const error = kept.takeFailure()
      return {
        ...update,
        ...(error === undefined ? {} : { keeping: { kind: 'failed', error } }),
      }
    },
    askOutside: async () => {
      outside = new AbortController()
      const limitOf = (deviceId: string): number =>
        Math.min(
          ports.client.lineTo(baseUrl).limit,
          devices.get(deviceId)?.status().verdict?.lowerLimit ?? maximumLimit,
        )
      const now = laterNow(ports.clock.now(), queryClock.latest())
      const range = { first: query.start, last: query.end }
      const wanted = { ...eventsQuery(query), target, range, now, limitOf }
      const asked = await askOutside(wanted, ports, outside.signal)
      for (const device of asked) if (device.asked.length > 0) kept.note({ kind: 'outside', ...device })
      return asked
    },
    cancel,
    close: (merged = []) => {
      cancel()
      pages.close()
      for (const counts of merged) kept.note({ kind: 'merged', ...counts })
      void kept.close()
    },
  }
}

type Wanted = readonly (readonly [deviceId: string, windows: readonly TimeWindow[]])[]

const begin = ({ devices, send, target, begun }: Entry, wanted: Wanted): void => {
  for (const [deviceId, windows] of wanted) devices.get(deviceId)?.begin(windows, send(deviceId, target))
  begun()
}

/** The missing windows of the devices that have stopped: of one device, or of all. */
const missingOf = ({ devices }: Entry, deviceId: string | undefined): Wanted =>
  [...devices].flatMap(([id, { isRunning, missing }]) =>
    isRunning || missing.length === 0 || (deviceId !== undefined && id !== deviceId)
      ? []
      : [[id, missing] as const],
  )

export const createRangeRuns = (ports: RangeRunsPorts): RangeRuns => {
  const entries = createNamedEntries<Entry>('a query')
  return {
    start: async (query) => {
      const free = entries.checkFree(query.queryId)
      if (!free.ok) return free
      if (query.start > query.end) return failed({ kind: 'input', problem: 'startAfterEnd' })
      const target = await ports.connections.target(query.connectionId, { fetchedWith: query.fetchedWith })
      if (!target.ok) return target
      const added = entries.add(query.queryId, () => {
        const entry = createEntry(query, ports, target.value)
        const wanted: Wanted = [...entry.devices].map(([deviceId, { parts }]) => [deviceId, parts])
        begin(entry, wanted)
        return entry
      })
      return added.ok ? ok(usedToken(target.value)) : added
    },
    read: async (queryId) => entries.with(queryId, async (entry) => ok(await entry.update())),
    continue: (queryId) =>
      entries.with(queryId, ({ consent }) => {
        consent.give()
        return ok({})
      }),
    fetchMissing: async (queryId, deviceId) =>
      entries.with(queryId, async (entry): Promise<Result<UsedToken>> => {
        const wanted = missingOf(entry, deviceId)
        const checked = await entry.target.check()
        if (!checked.ok) return checked
        begin(entry, wanted)
        return ok(usedToken(entry.target))
      }),
    askOutside: async (queryId) =>
      entries.with(queryId, async (entry) => ok({ devices: await entry.askOutside() })),
    cancel: (queryId) => {
      const entry = entries.get(queryId)
      entry?.cancel()
      return entry !== undefined
    },
    close: (queryId, merged) => {
      entries.get(queryId)?.close(merged)
      entries.forget(queryId)
      return {}
    },
    closeAll: () => entries.forgetAll((entry) => entry.close()),
  }
}
