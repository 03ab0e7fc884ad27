import { faultKinds } from '../checks/faults'
import { parseExactJson } from '../codec/exact-json'
import { isJsonObject, type JsonObject } from '../codec/json'
import { headPattern } from '../deletion/ledger-chain'
import { maxOthers } from '../deletion/where-fetched'
import {
  type DeletionPlanFile,
  format,
  type PlanFileProblem,
  type PlanReview,
  type ReviewedEvent,
  version,
} from './deletion-plan-file'
import { parsedJson } from './limits-file'
import { listHash } from './plan-list-hash'
import { reviewedSample } from './reviewed-sample'
import { z } from './schemas'
import { fingerprintPattern } from './token-fingerprint'

const rules = z.array(z.enum(faultKinds)).min(1)

const shape = z.strictObject({
  format: z.literal(format),
  version: z.number().int().positive(),
  createdAt: z.iso.datetime(),
  appVersion: z.string(),
  sourceFile: z.string(),
  ledgerHead: z.string().regex(headPattern).exactOptional(),
  baseUrl: z.string().min(1).exactOptional(),
  rules: rules.exactOptional(),
  review: reviewedSample
    .extend({ acceptedBy: z.string().exactOptional(), listHash: z.string().regex(headPattern) })
    .exactOptional(),
  events: z
    .array(
      z.strictObject({
        eventId: z.string().min(1),
        record: z.string(),
        others: z.array(z.string()).max(maxOthers).exactOptional(),
        baseUrl: z.string().min(1).exactOptional(),
        flaggedAs: rules.exactOptional(),
      }),
    )
    .min(1),
  fetched: z
    .array(
      z.strictObject({
        deviceId: z.string(),
        start: z.int(),
        end: z.int(),
        zone: z.string(),
        eventCount: z.int().nonnegative(),
        isEstimate: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
  fetchedWith: z.array(z.string().regex(fingerprintPattern)).exactOptional(),
})

/** The record of an event as an object; undefined if its text is none. */
const recordOf = ({ record }: Pick<ReviewedEvent, 'record'>): JsonObject | undefined => {
  try {
    const value = parseExactJson(record)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const haveSoundIds = (events: readonly ReviewedEvent[]): boolean =>
  new Set(events.map(({ eventId, baseUrl }) => JSON.stringify([baseUrl, eventId]))).size === events.length &&
  events.every(({ eventId, record, others = [] }) =>
    [record, ...others].every((text) => recordOf({ record: text })?.id === eventId),
  )

/** A review of other events stands for nothing. */
const reviewOf = (
  { listHash: stated, ...review }: PlanReview & { readonly listHash: string },
  events: readonly ReviewedEvent[],
): Pick<DeletionPlanFile, 'review' | 'isReviewVoid'> =>
  stated === listHash(events) ? { review } : { isReviewVoid: true }

/** Reads a plan strictly: refuses anything else, and gives the reason. */
export const readPlanFile = (text: string): DeletionPlanFile | PlanFileProblem => {
  const json = parsedJson(text)
  if (json === undefined) return { kind: 'json' }
  const parsed = shape.safeParse(json)
  if (!parsed.success) return { kind: 'shape', where: parsed.error.issues[0]?.path.join('.') || 'format' }
  if (parsed.data.version > version) return { kind: 'version' }
  const { createdAt, appVersion, sourceFile, ledgerHead, baseUrl, fetched, fetchedWith, review } = parsed.data
  const events = parsed.data.events.map((event) => (baseUrl === undefined ? event : { baseUrl, ...event }))
  const whereFetched = { ...(fetched && { fetched }), ...(fetchedWith && { fetchedWith }) }
  const stated = {
    ...(ledgerHead !== undefined && { ledgerHead }),
    ...(parsed.data.rules && { rules: parsed.data.rules }),
    ...(review && reviewOf(review, events)),
  }
  return haveSoundIds(events)
    ? { createdAt, appVersion, sourceFile, ...stated, events, ...whereFetched }
    : { kind: 'ids' }
}
