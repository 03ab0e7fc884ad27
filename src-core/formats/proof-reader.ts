import { jsonIn } from '../codec/json'
import { outsideSides } from '../proof/outside'
import {
  type DeviceProof,
  type PlaceCounts,
  type ProofDocument,
  proofFormat,
  proofVersion,
} from '../proof/proof-document'
import { requestOutcomes } from '../proof/request-log'
import { z } from './schemas'

const instant = z.number().int()
const count = z.number().int().nonnegative()
const window = { first: instant, last: instant }
const counts = z.strictObject({ events: count, leftOut: count })
const more = z.strictObject({
  fullBeside: z.array(instant).exactOptional(),
  alike: z.strictObject({ requests: count, most: count }).exactOptional(),
  error: z.string().exactOptional(),
})

/** Lists of numbers, in the order in which `draftText` writes them. */
const request = z
  .tuple([
    count,
    instant,
    instant,
    instant,
    instant,
    count,
    count,
    count,
    z.enum(requestOutcomes),
    instant,
    instant,
    more.optional(),
  ])
  .transform(
    ([number, first, last, start, end, limit, came, counted, outcome, askedAt, answeredAt, rest]) => ({
      ...{ number, first, last, start, end, limit, came, counted, outcome, askedAt, answeredAt },
      ...rest,
    }),
  )
const countedWindow = z
  .tuple([instant, instant, count, count, count])
  .transform(([first, last, number, events, leftOut]) => ({ first, last, request: number, events, leftOut }))

const device = z.strictObject({
  deviceId: z.string(),
  cell: z.string().exactOptional(),
  placedBy: z.enum(['createdTime', 'ingressTimeStamp', 'deviceTimestamp']).nullable(),
  verdict: z.enum(['complete', 'notProvable', 'partial']),
  asked: z.array(z.strictObject(window)),
  proven: z.array(z.strictObject({ ...window, asOf: instant })),
  notProvable: z.array(instant),
  doubtful: z.array(z.strictObject({ ...window, doubts: z.array(z.string()) })),
  failures: z.array(z.strictObject({ ...window, errors: z.array(z.string()) })),
  until: instant.exactOptional(),
  lowerLimit: count.exactOptional(),
  requests: z.array(request),
  requestsLeftOut: count,
  windows: z.array(countedWindow),
  rest: counts,
  outside: z
    .array(
      z.strictObject({
        side: z.enum(outsideSides),
        ...window,
        limit: count,
        came: count,
        counted: count,
        askedAt: instant,
        answeredAt: instant,
        error: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<DeviceProof>

/** What `docs/verify/proof.schema.json` says of the text of a proof. */
export const proofSchema = z.strictObject({
  format: z.literal(proofFormat),
  version: z.union([z.literal(1), z.literal(proofVersion)]),
  madeAt: instant,
  file: z.strictObject({ format: z.enum(['csv', 'parquet', 'jsonl']), rows: count }),
  leftOut: z.strictObject({ rows: count, filters: z.array(z.string()) }),
  devices: z.array(device).min(1),
  others: counts satisfies z.ZodType<PlaceCounts>,
  sums: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
}) satisfies z.ZodType<ProofDocument>

const versioned = z.looseObject({ format: z.literal(proofFormat), version: z.number() })

/** `otherVersion`: a newer version of this program has written it. `damaged`: it is no proof, or not whole. */
export type ReadProof = ProofDocument | 'otherVersion' | 'damaged'

/** Reads the text of a proof with its hashes. */
export const readProof = (text: string): ReadProof => {
  const json = jsonIn(text)
  const head = versioned.safeParse(json)
  if (head.success && head.data.version > proofVersion) return 'otherVersion'
  return proofSchema.safeParse(json).data ?? 'damaged'
}
