import { z } from 'zod'
import type { RangeQuery } from '../../src-preload/contract/range'
import { deviceId, devices, fetchedWith, handle, instant, name } from '../decoding/decoder-parts'

/** No real result has this many gaps. */
const maxWindows = 10_000
const rangeWindow = z
  .strictObject({ first: instant, last: instant })
  .refine(({ first, last }) => first <= last)
const windows = z
  .array(rangeWindow)
  .min(1)
  .max(maxWindows)
  .refine((all) => all.every(({ first }, index) => first > (all[index - 1]?.last ?? -Infinity) + 1))

const fields = z.strictObject({
  queryId: handle,
  connectionId: handle,
  devices,
  start: instant,
  end: instant,
  zone: name,
  parts: z.array(z.strictObject({ deviceId, windows })).exactOptional(),
  fetchedWith: fetchedWith.exactOptional(),
  keptId: handle.exactOptional(),
  isRest: z.literal(true).exactOptional(),
})

const arePartsOfRange = ({ devices: all, start, end, parts }: RangeQuery): boolean => {
  if (parts === undefined) return true
  const named = new Set(parts.map((part) => part.deviceId))
  const areWithin = parts.every((part) =>
    part.windows.every(({ first, last }) => first >= start && last <= end),
  )
  return (
    areWithin &&
    named.size === parts.length &&
    parts.length === all.length &&
    all.every((id) => named.has(id))
  )
}

/**
 * Parts are those of the range and of its devices: anything else would make a verdict of something that was
 * not asked.
 */
export const rangeQuery: z.ZodType<RangeQuery> = fields.refine(arePartsOfRange)
