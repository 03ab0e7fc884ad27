import { z } from 'zod'
import { noteLimits } from '../../src-core/events/notes'
import type { SeenRows } from '../../src-core/stored/stored-result'
import { maxDevices } from '../../src-preload/contract/query'
import type { StoredCompaction, StoredExcerptRequest } from '../../src-preload/contract/stored'
import { deviceId, instant, name, storedId } from '../decoding/decoder-parts'
import { eventNote, timeNote } from '../decoding/note-decoders'

const count = z.number().int().nonnegative()
const rows = z
  .custom<Uint32Array<ArrayBuffer>>((value) => value instanceof Uint32Array)
  .refine((all) => all.every((row, index) => index === 0 || row > (all[index - 1] ?? row)))
const seen = z.strictObject({
  marks: z.custom<SeenRows['marks']>((value) => value instanceof Uint8Array),
  times: z.custom<SeenRows['times']>((value) => value instanceof Float64Array),
})
type Picked = Pick<StoredCompaction, 'rows' | 'seen' | 'storedRows'>
/** Each row is stored, and something is known of all of them or of none. */
const arePicked = ({ rows: picked, seen: known, storedRows }: Picked): boolean =>
  (picked.at(-1) ?? -1) < storedRows &&
  (known === undefined || (known.marks.length === picked.length && known.times.length === picked.length))

/** No real result has this many times of proof. */
const maxProven = 10_000

export const mergedCounts = z
  .array(
    z.strictObject({
      deviceId,
      eventCount: count,
      sharedIdCount: count,
      contradicted: z
        .array(z.strictObject({ first: instant, last: instant, eventCount: count }))
        .max(maxProven)
        .exactOptional(),
    }),
  )
  .max(maxDevices)
export const storedCompaction: z.ZodType<StoredCompaction> = z
  .strictObject({
    storedId,
    rows,
    seen: seen.exactOptional(),
    storedRows: count,
    answerCount: count,
    merged: mergedCounts,
  })
  .refine(arePicked)

export const notes = z.strictObject({
  events: z.array(eventNote).max(noteLimits.events),
  times: z.array(timeNote).max(noteLimits.times),
})

const provenWindow = z
  .strictObject({ first: instant, last: instant, asOf: instant })
  .refine(({ first, last }) => first <= last)
const proven = z
  .array(provenWindow)
  .max(maxProven)
  .refine((all) => all.every(({ first }, index) => first > (all[index - 1]?.last ?? -Infinity)))
const excerptDevices = z
  .array(z.strictObject({ deviceId, proven, eventCount: count, sharedIdCount: count }))
  .min(1)
  .max(maxDevices)
  .refine((all) => new Set(all.map((device) => device.deviceId)).size === all.length)
const isWithin = ({ start, end, devices }: StoredExcerptRequest): boolean =>
  devices.every((device) => device.proven.every(({ first, last }) => first >= start && last <= end))

/**
 * What is proven lies in the range: anything else would be proof of something that the result does not claim
 * to contain.
 */
export const storedExcerptRequest: z.ZodType<StoredExcerptRequest> = z
  .strictObject({
    storedId,
    sourceId: storedId,
    start: instant,
    end: instant,
    zone: name,
    devices: excerptDevices,
    rows,
    seen: seen.exactOptional(),
    storedRows: count,
    notes,
  })
  .refine(isWithin)
  .refine(arePicked)
