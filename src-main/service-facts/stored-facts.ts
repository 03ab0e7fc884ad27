import { z } from 'zod'
import { type ServiceFacts } from '../../src-core/service-facts/facts'
import type { JsonDocument } from '../files/json-document'

/** What was learnt of each service, by its canonical base URL; `service-facts.json`, beside the connections. */
export interface StoredFacts {
  readonly version: 1
  readonly services: Readonly<Record<string, ServiceFacts>>
}

export type FactStore = JsonDocument<StoredFacts>

export const noStoredFacts: StoredFacts = { version: 1, services: {} }

/** As many as nobody has connections; each takes a few kilobytes. */
const maxServices = 500

const at = z.number().nonnegative()
const count = z.number().int().nonnegative()
const text = z.string().max(100)
const seen = z.strictObject({ seen: count, last: at })
const agreement = z.strictObject({
  values: z.array(text).min(1).max(10),
  weight: z.number().nonnegative(),
  seen: count,
  first: at,
  last: at,
})
const belief = z.strictObject({
  current: agreement,
  doubt: z.number().nonnegative().exactOptional(),
  against: agreement.exactOptional(),
  before: z.strictObject({ value: text, seen: count, until: at }).exactOptional(),
})
const beliefs = z.strictObject({
  order: belief.exactOptional(),
  kept: belief.exactOptional(),
  rangeTime: belief.exactOptional(),
  datePrecision: belief.exactOptional(),
  rangeStart: belief.exactOptional(),
  rangeEnd: belief.exactOptional(),
  greatestLimit: belief.exactOptional(),
  defaultLimit: belief.exactOptional(),
  unknownDevice: belief.exactOptional(),
  deletion: belief.exactOptional(),
})
const serviceFacts = z.strictObject({
  beliefs,
  answers: seen,
  outcomes: z.record(text, seen).refine((outcomes) => Object.keys(outcomes).length <= 100),
  clock: z.strictObject({ minMs: z.number(), maxMs: z.number(), at }).exactOptional(),
  tooMany: z.strictObject({ ...seen.shape, retryAfterSeconds: z.number().exactOptional() }).exactOptional(),
})
const document = z.strictObject({
  version: z.literal(1),
  services: z
    .record(z.string().max(10_000), serviceFacts)
    .refine((services) => Object.keys(services).length <= maxServices),
})

export const decodeFacts = (json: unknown): StoredFacts | undefined => {
  const decoded = document.safeParse(json)
  return decoded.success ? decoded.data : undefined
}

/** Those of services that still have a connection. */
export const withServices = (
  { version, services }: StoredFacts,
  learnt: ReadonlyMap<string, ServiceFacts>,
  used: readonly string[],
): StoredFacts => ({
  version,
  services: Object.fromEntries(
    [...new Set(used)].slice(0, maxServices).flatMap((baseUrl) => {
      const facts = learnt.get(baseUrl) ?? services[baseUrl]
      return facts === undefined ? [] : [[baseUrl, facts] as const]
    }),
  ),
})
