import type { EventBatch } from '../../src-preload/contract/event-batch'
import { createEventEncoder } from '../../src-preload/contract/event-encoder'
import { maximumLimit } from '../../src-preload/contract/event'
import type { RangeNews, RangeQuery, RangeVerdict } from '../../src-preload/contract/range'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { Connections } from '../connections/connections'
import type { Clock } from '../ports/clock'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { createEventMerge } from './event-merge'
import { createRangeLedger, type RangeLedger } from './range-ledger'
import { type RangeRun, startRangeRun } from './range-run'
import { createRangeStamps } from './range-stamps'
import type { RequestSlots } from './request-slots'
import { createRetry, pause } from './retry'
import type { TimeWindow } from './time-window'

type Nothing = Record<string, never>

/** Complete ranges by the name that the page gave them. What came stays known until `close`, so that a run can go on. */
export interface RangeRuns {
  start(query: RangeQuery): Promise<Result<Nothing>>
  /** What has come since the last reading; waits a moment when that is nothing. */
  read(queryId: string): Promise<Result<RangeNews>>
  /** Asks again for the windows that the last verdict called missing. */
  fetchMissing(queryId: string): Promise<Result<Nothing>>
  cancel(queryId: string): boolean
  close(queryId: string): Nothing
  closeAll(): void
}

interface Ports {
  readonly connections: Connections
  readonly client: ServiceClient
  readonly clock: Clock
  readonly random: () => number
  readonly slots: RequestSlots
  readonly atOnce: number
}

interface Entry {
  readonly query: RangeQuery
  begin(windows: readonly TimeWindow[], target: ServiceTarget): void
  news(): Promise<RangeNews>
  ledger: RangeLedger
  controller: AbortController
}

/** Answers in one message to the page: enough that crossing costs little, few enough that rows keep coming. */
const batchesAtOnce = 8
const readingPauseMs = 100

const createEntry = (query: RangeQuery, { client, clock, random, slots, atOnce }: Ports): Entry => {
  const whole = { first: query.start, last: query.end }
  const [merge, stamps, encoder, ledger] = [createEventMerge(), createRangeStamps(), createEventEncoder(), createRangeLedger()]
  let batches: EventBatch[] = []
  let run: RangeRun | undefined
  let verdict: RangeVerdict | undefined
  let isLinkDown = false
  const retry = createRetry({
    clock,
    random,
    hasWorked: () => ledger.windowsDone > 0,
    onLink: (isDown) => {
      isLinkDown = isDown
    },
  })

  const entry: Entry = {
    query,
    ledger,
    controller: new AbortController(),
    begin: (windows, target) => {
      entry.controller = new AbortController()
      const { signal } = entry.controller
      const list = async (start: number, end: number) => {
        const request = { deviceId: query.deviceId, zone: query.zone, limit: maximumLimit, start, end }
        const answer = await client.listEvents(target, request, signal)
        return answer.ok ? ok(answer.value.elements) : answer
      }
      ledger.missing = []
      verdict = undefined
      run = startRangeRun({
        ask: ({ start, end }) => slots.use(() => retry(() => list(start, end), signal)),
        onBatch: (batch) => batches.push(batch),
        now: () => clock.now(),
        deviceId: query.deviceId,
        limit: maximumLimit,
        ...{ whole, windows, atOnce, merge, stamps, encoder, ledger, signal },
      })
      void run.finished.then((reached) => {
        verdict = reached
      })
    },
    news: async () => {
      if (batches.length < batchesAtOnce && verdict === undefined) {
        await pause(clock, readingPauseMs, entry.controller.signal)
      }
      const sent = batches.slice(0, batchesAtOnce)
      batches = batches.slice(batchesAtOnce)
      const progress = { ...(run?.progress() ?? { eventCount: 0, requestCount: 0, windowsDone: 0, windowsLeft: 0 }), isLinkDown }
      const isLast = batches.length === 0 && verdict !== undefined
      return { batches: sent, progress, ...(isLast && verdict !== undefined ? { verdict } : {}) }
    },
  }
  return entry
}

export const createRangeRuns = (ports: Ports): RangeRuns => {
  const entries = new Map<string, Entry>()

  const begin = async (entry: Entry, windows: readonly TimeWindow[]): Promise<Result<Nothing>> => {
    const target = await ports.connections.target(entry.query.connectionId)
    if (!target.ok) return target
    entry.begin(windows, target.value)
    return ok({})
  }
  return {
    start: async (query) => {
      if (entries.has(query.queryId)) return failed({ kind: 'refused', reason: 'request', detail: 'a query of this name is known' })
      if (query.start > query.end) return failed({ kind: 'input', fault: 'startAfterEnd' })
      const entry = createEntry(query, ports)
      const begun = await begin(entry, [{ first: query.start, last: query.end }])
      if (begun.ok) entries.set(query.queryId, entry)
      return begun
    },
    read: async (queryId) => {
      const entry = entries.get(queryId)
      return entry === undefined ? failed({ kind: 'gone' }) : ok(await entry.news())
    },
    fetchMissing: async (queryId) => {
      const entry = entries.get(queryId)
      return entry === undefined ? failed({ kind: 'gone' }) : begin(entry, entry.ledger.missing)
    },
    cancel: (queryId) => {
      const entry = entries.get(queryId)
      entry?.controller.abort()
      return entry !== undefined
    },
    close: (queryId) => {
      entries.get(queryId)?.controller.abort()
      entries.delete(queryId)
      return {}
    },
    closeAll: () => {
      for (const { controller } of entries.values()) controller.abort()
      entries.clear()
    },
  }
}
