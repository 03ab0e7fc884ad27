import { z } from 'zod'
import { noteLimits } from '../../src-core/events/notes'
import { instant } from './decoder-parts'

const text = z.string().min(1).max(noteLimits.length)
const recordHash = z.string().regex(/^(?:[0-9a-f]{64})?$/)

export const eventNote = z.strictObject({
  eventId: z.string().max(10_000).nullable(),
  record: recordHash,
  row: z.number().int().nonnegative(),
  text,
})
export const timeNote = z.strictObject({ at: instant, text })
