import { z } from 'zod'
import type { AppError } from '../../src-core/errors/errors'
import { type DeviceOutside, outsideSides } from '../../src-core/proof/outside'
import {
  type LoggedRequest,
  type NewRequests,
  type RequestLog,
  requestOutcomes,
  withEndedRun,
  withRequests,
} from '../../src-core/proof/request-log'

const count = z.number().int().nonnegative()
const instant = z.number().int()
const error = z.custom<AppError>((value) => typeof value === 'object' && value !== null && 'kind' in value)

const requests: z.ZodType<readonly LoggedRequest[]> = z
  .array(
    z.object({
      number: count,
      first: instant,
      last: instant,
      start: instant,
      end: instant,
      limit: count,
      came: count,
      counted: count,
      outcome: z.enum(requestOutcomes),
      fullBeside: z.array(instant).readonly().exactOptional(),
      error: error.exactOptional(),
      askedAt: z.number(),
      answeredAt: z.number(),
      alike: z.object({ requests: count, most: count }).exactOptional(),
    }),
  )
  .readonly()

/** Requests of a run, as its notes tell them. */
export const newRequests = z.object({ requests, open: count })

/** The requests of a device, over all runs. */
export const requestLog = z.object({ requests, leftOut: count })

/** What was asked for outside of the range of a device. */
export const outsideRequests: z.ZodType<DeviceOutside['asked']> = z
  .array(
    z.object({
      side: z.enum(outsideSides),
      first: instant,
      last: instant,
      limit: count,
      came: count,
      counted: count,
      askedAt: z.number(),
      answeredAt: z.number(),
      error: error.exactOptional(),
    }),
  )
  .readonly()

interface Logged {
  readonly requests: RequestLog
  readonly requestsFrom: number
}

/** A device with what a note of its last run tells of its requests. */
export const withNoted = <Device extends Logged>(
  device: Device,
  note: { readonly kind: string; readonly told?: NewRequests },
): Device => {
  const { requests: before, requestsFrom } = device
  const log = note.told === undefined ? before : withRequests(before, note.told, requestsFrom)
  return { ...device, requests: note.kind === 'verdict' ? withEndedRun(log, requestsFrom) : log }
}
