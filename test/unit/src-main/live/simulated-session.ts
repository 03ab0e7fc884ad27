import type { EventBatch } from '../../../../src-core/codec/event-batch'
import { allocateBatch, columnsOf } from '../../../../src-core/codec/event-columns'
import type { AppError } from '../../../../src-core/errors/errors'
import { failed, ok } from '../../../../src-core/errors/result'
import type { LiveUpdate } from '../../../../src-core/live/live-update'
import type { StoredDevice } from '../../../../src-core/stored/stored-result'
import { createLiveSession, type LiveSession } from '../../../../src-main/live/live-session'
import type { PageRequest } from '../../../../src-main/ports/body-reader'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import { createRequestSlots } from '../../../../src-main/query/request-slots'
import type { ServiceClient } from '../../../../src-main/service/client'
import { applyNote, firstFacts, type StoredFacts } from '../../../../src-main/stored-results/stored-facts'
import { describeDevice } from '../../../../src-main/stored-results/stored-verdict'
import { createRandom } from '../../../service/random'
import { createManualClock } from '../../support/manual-clock'
import { retryAftersBy } from '../../support/retry-after'
import { answerAt, type LiveEvents } from './live-service'

export interface SimulationOptions {
  readonly events: LiveEvents
  /** Where following begins, as the page believes, and the time by the computer's clock then. */
  readonly startMs: number
  readonly nowMs: number
  /** The service's clock minus the computer's, in ms; known from the first answer on. */
  readonly difference?: number
  /** What the nth request meets. */
  readonly failsWith?: (request: number) => AppError | undefined
  /** Requests get no answer. */
  readonly hangs?: () => boolean
  readonly isOnBattery?: boolean
}

export interface Simulation {
  readonly run: LiveSession
  /** Rows of the events that the page has got, once for each time. */
  readonly rows: readonly number[]
  readonly requests: readonly { readonly at: number; readonly start: number; readonly end: number }[]
  readonly last: LiveUpdate
  /** By the computer's clock, in ms. */
  now(): number
  /** Lets time pass second by second. */
  pass(ms: number): Promise<void>
  /** The computer's clock is set by so much; the service's is not. */
  setClock(byMs: number): void
  /** The computer sleeps: no timer fires, and then all at once. */
  sleep(ms: number): Promise<void>
  stop(): Promise<LiveUpdate>
  /** What the result would be after a restart. */
  kept(): StoredDevice
}

const deviceId = 'pump-1'

/** Rows as they would come from the parsing thread; `idTime` is the row of the event. */
const batchOf = (rows: readonly number[], { times }: LiveEvents): EventBatch => {
  const { bytes, columns } = allocateBatch(rows.length)
  for (const [at, row] of rows.entries()) {
    columns.times.deviceTimestamp[at] = times[row] ?? Number.NaN
    columns.idTime[at] = row
  }
  return {
    rowCount: rows.length,
    bytes,
    newTexts: {} as EventBatch['newTexts'],
    extras: { rows: new Uint32Array(0), json: [] },
  }
}

/**
 * Follows simulated events by everything that a real following uses except HTTP and JSON, on a clock that is
 * moved by hand.
 */
export const simulateSession = (options: SimulationOptions): Simulation => {
  const {
    events,
    startMs,
    nowMs,
    difference = 0,
    failsWith = () => undefined,
    hangs = () => false,
    isOnBattery = false,
  } = options
  const manual = createManualClock(nowMs)
  let setBy = 0
  const clock = { ...manual, now: () => manual.now() + setBy }
  const random = createRandom(11)
  const known = new Set<number>()
  const requests: { at: number; start: number; end: number }[] = []
  let onBatch: (batch: EventBatch, asked: PageRequest) => void = () => undefined
  let knownDifference: number | undefined
  const client: Pick<ServiceClient, 'listEvents' | 'lineTo'> = {
    lineTo: () => ({ limit: 1000, wholeCount: 0, receivedBytes: 0, breakCount: 0 }),
    listEvents: async (_target, query, _pages, signal) => {
      const { start = 0, end = 0, limit = 0 } = query
      requests.push({ at: clock.now(), start, end })
      if (signal.aborted) return failed({ kind: 'cancelled' })
      const error = failsWith(requests.length)
      if (error) return failed(error)
      if (hangs())
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve(failed({ kind: 'cancelled' }))),
        )
      knownDifference = difference - setBy
      const rows = answerAt(events, { start, end }, manual.now() + difference, limit, random)
      const read = async () => {
        const fresh = rows.filter((row) => !known.has(row))
        for (const row of fresh) known.add(row)
        if (fresh.length > 0) onBatch(batchOf(fresh, events), { ...query })
        const stamps = Float64Array.from(rows, (row) => events.times[row] ?? 0).sort()
        const facts = { eventCount: rows.length, newCount: fresh.length, sharedIdCount: 0, stamps }
        return ok({ ...facts, status: 200, byteCount: 0, durationMs: 0, receivedAt: clock.now() } as never)
      }
      return ok({ receivedAt: clock.now(), read })
    },
  }
  const query = {
    queryId: 'follow-1',
    connectionId: 'c',
    devices: [deviceId],
    start: startMs,
    zone: 'UTC',
    overlapMs: 900_000,
  }
  const request = {
    kind: 'range',
    query: {
      queryId: 'follow-1',
      connectionId: 'c',
      devices: [deviceId],
      start: startMs,
      end: startMs,
      zone: 'UTC',
    },
  } as const
  let facts: StoredFacts = applyNote(
    firstFacts(request),
    { kind: 'run', request, isContinued: false, startedAt: 0 },
    1,
  )
  const kept = {
    batch: () => undefined,
    note: (note: Parameters<typeof applyNote>[1]) => void (facts = applyNote(facts, note, 1)),
    settled: async () => undefined,
    takeFailure: () => undefined,
    close: async () => undefined,
  }
  const bodies = {
    openTable: (_mode: string, listener: typeof onBatch) => {
      onBatch = listener
      return { read: () => Promise.reject(new Error('nothing is read here')), close: () => undefined }
    },
  }
  const run = createLiveSession(
    {
      query,
      kept,
      target: { baseUrl: 'https://gw.example', token: 't' },
      clockDifference: () => knownDifference,
    },
    {
      client: client as ServiceClient,
      clock,
      random,
      slots: createRequestSlots(6, retryAftersBy(clock)),
      bodies,
      power: { isOnBattery: () => isOnBattery, keepAwake: () => () => undefined },
      deletedEvents: async () => () => new DeletedEvents([]),
    },
  )
  const rows: number[] = []
  let last: LiveUpdate = { batches: [], devices: [], isFinished: false }
  const read = async (): Promise<void> => {
    while (!last.isFinished) {
      last = await run.update()
      for (const batch of last.batches) rows.push(...columnsOf(batch).idTime)
    }
  }
  void read()
  const pass = async (ms: number): Promise<void> => {
    await clock.advance(0)
    for (let passed = 0; passed < ms; passed += 1000) await clock.advance(Math.min(1000, ms - passed))
  }
  return {
    run,
    rows,
    requests,
    get last() {
      return last
    },
    now: () => clock.now(),
    setClock: (byMs) => void (setBy += byMs),
    pass,
    sleep: async (ms) => {
      await clock.advance(ms)
      run.wake()
      await clock.advance(0)
    },
    stop: async () => {
      run.stop()
      await pass(5000)
      return last
    },
    kept: () => {
      const [device] = facts.devices.map(describeDevice)
      if (device === undefined) throw new Error('nothing was kept')
      return device
    },
  }
}
