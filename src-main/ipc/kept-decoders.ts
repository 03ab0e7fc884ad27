import { z } from 'zod'
import { type KeptExcerptRequest, mostMarkedRows } from '../../src-preload/contract/kept'
import { noteLimits } from '../../src-preload/contract/notes'
import { maxDevices } from '../../src-preload/contract/query'
import { byteCount, deviceId, instant, keptId, name } from '../decoding/decoder-parts'
import { eventNote, timeNote } from '../decoding/note-decoders'

const count = z.number().int().nonnegative()
const markedRows = z
  .array(
    z.strictObject({
      first: count,
      rowCount: z.number().int().positive(),
      mark: count.max(255),
      at: instant,
    }),
  )
  .max(mostMarkedRows)

export const mergedCounts = z
  .array(z.strictObject({ deviceId, eventCount: count, sharedIdCount: count }))
  .max(maxDevices)
export const keptFileRequest = z.strictObject({
  keptId,
  eventCount: count,
  refreshCount: count,
  expectedBytes: byteCount,
  markedRows,
  merged: mergedCounts,
})

export const notes = z.strictObject({
  events: z.array(eventNote).max(noteLimits.events),
  times: z.array(timeNote).max(noteLimits.times),
})

/** No real result has this many times of proof. */
const maxProven = 10_000
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
const isWithin = ({ start, end, devices }: KeptExcerptRequest): boolean =>
  devices.every((device) => device.proven.every(({ first, last }) => first >= start && last <= end))

/**
 * What is proven lies in the range: anything else would be proof of something that the result does not claim
 * to contain.
 */
export const keptExcerptRequest: z.ZodType<KeptExcerptRequest> = z
  .strictObject({
    keptId,
    sourceId: keptId,
    start: instant,
    end: instant,
    zone: name,
    devices: excerptDevices,
    eventCount: count,
    expectedBytes: byteCount,
    markedRows,
  })
  .refine(isWithin)
