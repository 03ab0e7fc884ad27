import type { EventBatch } from '../../../src-core/codec/event-batch'
import { createEventEncoder } from '../../../src-core/codec/event-encoder'
import type { JsonObject } from '../../../src-core/codec/json'
import { ok, type Result } from '../../../src-core/errors/result'
import type { LiveDevice } from '../../../src-core/live/live-device'
import type { LiveUpdate } from '../../../src-core/live/live-update'
import type { RangeUpdate } from '../../../src-preload/contract/range'
import { createRandom } from '../../service/random'
import { type LiveEvents, makeLiveEvents } from '../../unit/src-main/live/live-service'

export const liveDevice = 'valve-7'
export const hours = 8
const perSecond = 10
/** As main polls on battery: on mains it polls twice as often, and this part would take twice as long. */
const intervalMs = 4000
const attributeCount = 10
const pageSize = 1000
const pagesAtOnce = 8

const recordOf = ({ times, arrivals }: LiveEvents, row: number): JsonObject => {
  const [deviceTimestamp, ingressTimeStamp] = [times[row] ?? 0, arrivals[row] ?? 0]
  const attributeCode = `attribute-${String(row % attributeCount)}`
  const names = {
    tenantId: 't',
    projectId: 'p',
    modelId: 'valve-mk1',
    channel: 'm',
    correlationId: '',
    deleted: false,
  }
  const stamps = { createdTime: ingressTimeStamp, ingressTimeStamp, deviceTimestamp }
  const value = {
    attributeCode,
    attributeType: 'Float',
    attributeData: Math.round(1000 * Math.sin(row / 300)) / 10,
  }
  return {
    ...names,
    ...stamps,
    ...value,
    id: `${liveDevice}@#${attributeCode}@#${String(deviceTimestamp)}`,
    deviceId: liveDevice,
  }
}

const unasked = {
  sharedIdCount: 0,
  lateCount: 0,
  futureCount: 0,
  gapCount: 0,
  missing: [],
  notProvable: [],
  isLinkDown: false,
}

/**
 * Main's side of a following of eight hours, or of one query, with the same events. Time passes with each
 * answer.
 */
export const installLiveDesktop = () => {
  const begin = Date.now()
  let now = begin
  Date.now = () => now
  const events = makeLiveEvents(
    { startMs: begin, hours, perSecond, lateShare: 0.01, latestMs: 15 * 60_000 },
    createRandom(8),
  )
  const eventCount = events.times.length
  const byArrival = Uint32Array.from({ length: eventCount }, (_, row) => row).sort(
    (one, other) => (events.arrivals[one] ?? 0) - (events.arrivals[other] ?? 0),
  )
  const encoder = createEventEncoder()
  let [sent, requestCount] = [0, 0]
  const encode = (rows: readonly number[]): readonly EventBatch[] =>
    rows.length === 0
      ? []
      : [
          structuredClone(
            encoder.encode(
              rows.map((row) => recordOf(events, row)),
              liveDevice,
            ),
          ),
        ]

  const readLiveSession = async (): Promise<Result<LiveUpdate>> => {
    // A turn of the loop, as a message would take.
    await new Promise((resolve) => setTimeout(resolve))
    // Nothing more happens, and nobody has stopped it.
    if (sent === eventCount) await new Promise(() => undefined)
    now += intervalMs
    const from = sent
    while (sent < eventCount && (events.arrivals[byArrival[sent] ?? 0] ?? 0) <= now) sent += 1
    requestCount += 1
    const times = { lastAnswerAt: now, nextPollAt: now + intervalMs }
    const device: LiveDevice = {
      ...unasked,
      ...times,
      deviceId: liveDevice,
      stage: 'waiting',
      eventCount: sent,
      requestCount,
    }
    return ok({
      batches: encode([...byArrival.subarray(from, sent)]),
      devices: [device],
      clockDifference: 0,
      isFinished: false,
    })
  }
  const readRange = async (): Promise<Result<RangeUpdate>> => {
    await new Promise((resolve) => setTimeout(resolve))
    const batches: EventBatch[] = []
    for (let page = 0; page < pagesAtOnce && sent < eventCount; page += 1) {
      const until = Math.min(eventCount, sent + pageSize)
      batches.push(...encode(Array.from({ length: until - sent }, (_, index) => sent + index)))
      sent = until
    }
    requestCount += pagesAtOnce
    const counts = { eventCount: sent, requestCount, sharedIdCount: 0 }
    const isFinished = sent === eventCount
    const progress = {
      ...counts,
      windowsDone: requestCount,
      unfetched: [],
      isLinkDown: false,
    }
    const verdict = {
      ...counts,
      kind: 'complete' as const,
      windowCount: requestCount,
      missing: [],
      notProvable: [],
      durationMs: 1,
    }
    return ok({
      batches,
      devices: [{ deviceId: liveDevice, ...(isFinished ? { verdict } : { progress }) }],
      line: { receivedBytes: 0, breakCount: 0 },
      isWaitingForConsent: false,
      isFinished,
    })
  }
  const answers: Readonly<Record<string, unknown>> = {
    readLiveSession,
    readRange,
    diagnostics: async () => ok({ lastAnswer: null }),
    listStored: async () => ok({ results: [], unreadable: [], byteCount: 0, maxBytes: 1, folder: '' }),
  }
  const silent = (name: string): unknown =>
    name.startsWith('on') ? () => () => undefined : async () => ok({})
  Object.defineProperty(window, 'desktop', {
    value: new Proxy({}, { get: (_target, name) => answers[String(name)] ?? silent(String(name)) }),
  })
  return { begin, eventCount, updateCount: () => requestCount }
}
