import { z } from 'zod'
import type { EventsQuery, LatestQuery, RangeQuery } from '../../src-core/events/events-query'
import { queryModes, type RecentQuery } from '../../src-core/results/asked-query'
import { rangePresets } from '../../src-core/time/chosen-range'
import { type LiveQuery, maxIntervalMs, maxOverlapMs, minIntervalMs } from '../../src-preload/contract/live'
import { deviceId, devices, fetchedWith, handle, instant, name, storedId } from './decoder-parts'

/** Every query has these, wherever it comes from. */
export const eventsQuery = { devices } satisfies {
  readonly [F in keyof EventsQuery]-?: z.ZodType<EventsQuery[F]>
}
const sentQuery = { ...eventsQuery, queryId: handle, connectionId: handle, zone: name }

const relativeTime = z.string().max(64)
const relativeEnds = z
  .strictObject({ start: relativeTime.exactOptional(), end: relativeTime.exactOptional() })
  .refine(({ start, end }) => start !== undefined || end !== undefined)
export const recentQuery: z.ZodType<RecentQuery> = z.strictObject({
  ...eventsQuery,
  preset: z.enum(rangePresets),
  start: instant.exactOptional(),
  end: instant.exactOptional(),
  relative: relativeEnds.exactOptional(),
  extent: z.enum(queryModes),
  limit: z.number(),
})

export const latestQuery: z.ZodType<LatestQuery> = z.strictObject({
  ...sentQuery,
  start: instant.exactOptional(),
  end: instant.exactOptional(),
  limit: z.number(),
})

export const followQuery: z.ZodType<LiveQuery> = z.strictObject({
  ...sentQuery,
  start: instant,
  overlapMs: z.number().int().min(0).max(maxOverlapMs),
  intervalMs: z.number().int().min(minIntervalMs).max(maxIntervalMs).exactOptional(),
  fetchedWith: fetchedWith.exactOptional(),
  storedId: storedId.exactOptional(),
})

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

const rangeFields = z.strictObject({
  ...sentQuery,
  start: instant,
  end: instant,
  parts: z.array(z.strictObject({ deviceId, windows })).exactOptional(),
  fetchedWith: fetchedWith.exactOptional(),
  storedId: handle.exactOptional(),
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
export const rangeQuery: z.ZodType<RangeQuery> = rangeFields.refine(arePartsOfRange)
