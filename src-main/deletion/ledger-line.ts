import { createHash } from 'node:crypto'
import { z } from 'zod'
import { jsonIn } from '../../src-core/codec/json'
import { deletionOutcomes, presentOutcome, recordOutcomes } from '../../src-core/deletion/deletion-outcome'
import { reviewedSample } from '../../src-core/formats/reviewed-sample'

const at = z.number()
const intentId = z.string()

/** One range of one device that was read, and how many events it showed, which earlier versions did not write. */
const look = z.strictObject({
  deviceId: z.string(),
  zone: z.string(),
  first: z.number(),
  last: z.number(),
  eventCount: z.number().exactOptional(),
})

/**
 * Written before a request is sent; `record` is the whole record as seen just before, as JSON text, `others`
 * those with the same id, `seenIn` the looks that showed them, and `tokenFingerprint` tells whether a later
 * look is made as the same user. Earlier versions wrote neither. `reason`: what the user wrote. `sample`: what was
 * reviewed before, by the system's user `acceptedBy`, where that has a name.
 */
const intent = z.strictObject({
  kind: z.literal('intent'),
  intentId,
  at,
  baseUrl: z.string(),
  eventId: z.string(),
  record: z.string(),
  others: z.array(z.string()).readonly().exactOptional(),
  seenIn: z.array(look.readonly()).readonly().exactOptional(),
  tokenFingerprint: z.string().exactOptional(),
  reason: z.string().exactOptional(),
  sample: reviewedSample.exactOptional(),
  acceptedBy: z.string().exactOptional(),
})

/** The response, or why there was none. `isFinal`: no request was made, and the deletion failed. */
const result = z.strictObject({
  kind: z.literal('result'),
  intentId,
  at,
  attempt: z.number(),
  status: z.number().exactOptional(),
  returnCode: z.string().exactOptional(),
  error: z.string().exactOptional(),
  isFinal: z.boolean(),
})

const outcome = z.preprocess(presentOutcome, z.enum(deletionOutcomes))

const other = z.strictObject({
  record: z.string(),
  outcome: z.preprocess(presentOutcome, z.enum(recordOutcomes)),
})

/**
 * The outcome that the lookup found. `record`: the living one that stands in the place of the deleted one.
 */
const verified = z.strictObject({
  kind: z.literal('verified'),
  intentId,
  at,
  outcome,
  record: z.string().exactOptional(),
  others: z.array(other.readonly()).readonly().exactOptional(),
})

const line = z.discriminatedUnion('kind', [intent, result, verified])

export type LedgerLine = z.infer<typeof line>
export type IntentLine = z.infer<typeof intent>
export type ResultLine = z.infer<typeof result>
export type VerifiedLine = z.infer<typeof verified>

/** The version of this format: a later application may write another. Lines of version 1 hold no hash. */
const opening = '{"v":2,"previous":"'
const openings = /^\{"v":(?:1|2,"previous":"([0-9a-f]{64})"),/

/** What the first line of a ledger holds as the hash of all before it. */
export const chainStart = '0'.repeat(64)

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * One line of JSON that ends with a checksum of everything before it, and a line feed. `previous`: the hash of
 * all lines before it.
 */
export const encodeLine = (value: LedgerLine, previous: string): string => {
  const text = `${opening}${previous}",${JSON.stringify(value).slice(1, -1)}`
  return `${text},"checksum":"${checksumOf(text)}"}\n`
}

export interface DecodedLine {
  readonly line: LedgerLine
  /** The hash of all lines before it; absent: an earlier version wrote it. */
  readonly previous?: string
}

/**
 * `null`: cut off, changed, or not a line of ours; it is ignored as a whole. `text` is without its line feed.
 */
export const decodeLine = (text: string): DecodedLine | null => {
  const [, body, checksum] = text.match(/^(.*),"checksum":"([0-9a-f]{16})"\}$/s) ?? []
  const [start, previous] = openings.exec(body ?? '') ?? []
  if (body === undefined || start === undefined || checksumOf(body) !== checksum) return null
  const parsed = line.safeParse(jsonIn(`{${body.slice(start.length)}}`))
  return parsed.success ? { line: parsed.data, ...(previous !== undefined && { previous }) } : null
}
