import { createHash } from 'node:crypto'
import { z } from 'zod'
import { deletionOutcomes, recordOutcomes } from '../../src-preload/contract/deletion-outcome'

const at = z.number()
const intentId = z.string()

/** What is written before a request leaves; `record` is the whole record as last seen, as JSON text, `others` those that share its id. */
const intent = z.strictObject({
  kind: z.literal('intent'),
  intentId,
  at,
  baseUrl: z.string(),
  eventId: z.string(),
  record: z.string(),
  others: z.array(z.string()).readonly().exactOptional(),
})

/** What came back, or why nothing did. `isFinal`: no request was made, and the deletion failed. */
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

/** Lines of earlier versions say `wasNotThere`, which nobody could know. */
const outcome = z.preprocess((value) => (value === 'wasNotThere' ? 'notThere' : value), z.enum(deletionOutcomes))

const other = z.strictObject({ record: z.string(), outcome: z.enum(recordOutcomes) })

/**
 * What was found when the record was looked for; `failed`: it is there, and the service has refused to delete it;
 * `otherDeleted`: it is there, and one of the `others` with its id is not any more.
 */
const verified = z.strictObject({ kind: z.literal('verified'), intentId, at, outcome, others: z.array(other.readonly()).readonly().exactOptional() })

const line = z.discriminatedUnion('kind', [intent, result, verified])

export type LedgerLine = z.infer<typeof line>
export type IntentLine = z.infer<typeof intent>
export type ResultLine = z.infer<typeof result>
export type VerifiedLine = z.infer<typeof verified>

/** Lines as they are described here: a later application may write others. */
const opening = '{"v":1,'

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** One line of JSON, with a checksum over all that stands before it, and a line feed. */
export const encodeLine = (value: LedgerLine): string => {
  const text = `${opening}${JSON.stringify(value).slice(1, -1)}`
  return `${text},"checksum":"${checksumOf(text)}"}\n`
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `null`: torn, changed, or not a line of ours; nothing of it is believed. `text` is without its line feed. */
export const decodeLine = (text: string): LedgerLine | null => {
  const [, body, checksum] = text.match(/^(.*),"checksum":"([0-9a-f]{16})"\}$/s) ?? []
  if (body === undefined || !body.startsWith(opening) || checksumOf(body) !== checksum) return null
  const parsed = line.safeParse(parse(`{${body.slice(opening.length)}}`))
  return parsed.success ? parsed.data : null
}
