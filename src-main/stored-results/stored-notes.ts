import { z } from 'zod'
import { jsonIn } from '../../src-core/codec/json'
import type { AppError } from '../../src-core/errors/errors'
import { fingerprintPattern } from '../../src-core/formats/token-fingerprint'
import type { Doubt } from '../../src-core/proof/doubt'
import type { StoredRequest } from '../../src-core/stored/stored-result'
import type { ClockDifference } from '../../src-core/time/clock-difference'
import { latestQuery, rangeQuery } from '../decoding/query-decoders'
import { newRequests, outsideRequests } from './stored-requests'

const count = z.number().int().nonnegative()
const instant = z.number().int()
const deviceId = z.string()
export const fingerprint = z.string().regex(fingerprintPattern)
const error = z.custom<AppError>((value) => typeof value === 'object' && value !== null && 'kind' in value)

export const clockDifference: z.ZodType<ClockDifference> = z.object({ minMs: z.number(), maxMs: z.number() })

export const window = z.object({ first: instant, last: instant })
export const windows = z.array(window).readonly()
export const instants = z.array(instant).readonly()

const unreadableElement = { place: count, text: z.string() }
const doubt: z.ZodType<Doubt> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rangeNotKept'),
    asked: window,
    eventTimes: z.array(z.number()).readonly(),
    eventId: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('contradicted'), eventCount: count }),
  z.object({ kind: z.literal('otherDevice'), deviceId: z.string() }),
  z.object({ kind: z.literal('unreadable'), ...unreadableElement }),
  z.object({ kind: z.literal('deletionsUnread') }),
])
export const doubtfulWindows = z.array(window.extend({ doubts: z.array(doubt).readonly() })).readonly()

export const verdict = z.object({
  kind: z.enum(['complete', 'notProvable', 'partial']),
  eventCount: count,
  sharedIdCount: count,
  requestCount: count,
  lowerLimit: count.exactOptional(),
  windowCount: count,
  missing: z.array(window.extend({ errors: z.array(error).readonly().exactOptional() })).readonly(),
  notProvable: instants,
  doubtful: doubtfulWindows.exactOptional(),
  until: instant.exactOptional(),
  durationMs: z.number().exactOptional(),
})

/** Earlier versions wrote `unreadable`, the only reason for a doubt that they knew. */
export const answer = z
  .object({
    deviceId,
    eventCount: count,
    sharedIdCount: count,
    doubts: z.array(doubt).readonly().exactOptional(),
    unreadable: z.array(z.object(unreadableElement)).readonly().exactOptional(),
    error: error.exactOptional(),
  })
  .transform(({ unreadable, ...rest }) =>
    unreadable === undefined
      ? rest
      : { ...rest, doubts: unreadable.map((element) => ({ kind: 'unreadable', ...element }) as const) },
  )

/** Totals of a run of one device so far. */
export const counts = z.object({
  eventCount: count,
  sharedIdCount: count,
  requestCount: count,
  windowCount: count,
  lowerLimit: count.exactOptional(),
})
export type RunCounts = z.infer<typeof counts>

/** `contradicted`: of which an answer lacks so many events of the result that it proves nothing. */
const merged = z.object({
  deviceId,
  eventCount: count,
  sharedIdCount: count,
  contradicted: z
    .array(window.extend({ eventCount: count }))
    .readonly()
    .exactOptional(),
})

/** As strict as its channel was: parts of another shape would break whoever works with them. */
export const request: z.ZodType<StoredRequest> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('range'), query: rangeQuery }),
  z.object({ kind: z.literal('latest'), query: latestQuery }),
])

/** The requests that were answered, or became something else, since the last note; earlier versions wrote none. */
const changedRequests = newRequests.exactOptional()

const note = z.discriminatedUnion('kind', [
  /**
   * A query begins, or goes on in another file (`isContinued`). `startedAt`: ms since the epoch.
   * `tokenFingerprint`: of the token that it asks with; earlier versions did not write it.
   */
  z.object({
    kind: z.literal('run'),
    request,
    isContinued: z.boolean(),
    startedAt: instant,
    tokenFingerprint: fingerprint.exactOptional(),
  }),
  /**
   * Requests of a device begin: its last verdict no longer holds. `at`: ms since the epoch; earlier versions
   * did not write it.
   */
  z.object({ kind: z.literal('begun'), deviceId, at: instant.exactOptional() }),
  /**
   * The events of these windows are in the batches before. `at`: ms since the epoch, when the answer arrived.
   * `isPolled`: by a following, which asks for the same times again.
   */
  z.object({
    kind: z.literal('proven'),
    deviceId,
    windows,
    notProvable: instants,
    doubtful: doubtfulWindows.exactOptional(),
    at: instant,
    counts,
    isPolled: z.literal(true).exactOptional(),
    told: changedRequests,
  }),
  /** All that was asked for of a device in a run whose end is open, so far. */
  z.object({ kind: z.literal('asked'), deviceId, window, told: changedRequests }),
  /** These windows were proven only by what was known at that time. */
  z.object({ kind: z.literal('unproven'), deviceId, windows }),
  z.object({ kind: z.literal('verdict'), deviceId, verdict, at: instant, told: changedRequests }),
  z.object({ kind: z.literal('answer'), answer, at: instant }),
  /** Of what lies outside of the range; it proves nothing of it, and replaces what was told before. */
  z.object({ kind: z.literal('outside'), deviceId, asked: outsideRequests }),
  /** That this computer's clock was wrong during the run, by the service's. */
  z.object({ kind: z.literal('clock'), difference: clockDifference }),
  /**
   * The page has merged this run with those before it: what the device's events are together. The last note
   * of a run.
   */
  merged.extend({ kind: z.literal('merged') }),
])

/** What is known of the batches in a log. */
export type StoredNote = z.infer<typeof note>

export const encodeNote = (value: StoredNote): Uint8Array => Buffer.from(JSON.stringify(value))

/** `null`: not a note of this version. */
export const decodeNote = (payload: Uint8Array): StoredNote | null =>
  note.safeParse(jsonIn(Buffer.from(payload).toString('utf8'))).data ?? null
