import { createRandom } from '../service/random'
import { type FaultPlan, faultPositions, lasting, type ProxyFault } from './proxy-fault'

/**
 * What a client does with a service; the last three are the same deletion, disturbed in its request, in the
 * looking afterwards, in both.
 */
export const operations = ['list', 'test', 'range', 'delete', 'verify', 'deleteAndVerify'] as const
export type Operation = (typeof operations)[number]

export interface FaultCase {
  readonly operation: Operation
  readonly plan: FaultPlan
  readonly name: string
}

/** Small enough that a service that is merely slow is never taken for one that is silent. */
const faults: readonly ProxyFault[] = [
  { kind: 'latency', ms: 40, jitterMs: 30 },
  { kind: 'bandwidth', bytesPerSecond: 1_000_000 },
  // Hundreds of pauses in a long answer: of a thousand, a busy machine makes a minute.
  { kind: 'slices', bytes: 16_384, pauseMs: 2 },
  { kind: 'down' },
  { kind: 'blackHole' },
  { kind: 'reset' },
  { kind: 'slowClose', ms: 60 },
  { kind: 'cut' },
]

const methodOf: Readonly<Partial<Record<Operation, 'GET' | 'DELETE'>>> = { delete: 'DELETE', verify: 'GET' }

/** One request is all there is of these, so that once is always. */
const hasOneRequest = (operation: Operation): boolean => operation === 'list' || operation === 'test'

/** Every fault at every position: at each request, and at the first one alone. */
export const casesOf = (operation: Operation): readonly FaultCase[] => {
  const method = methodOf[operation]
  return faults.flatMap((fault) =>
    faultPositions.flatMap((at) =>
      (hasOneRequest(operation) ? [false] : [false, true]).map((isOnce) => ({
        operation,
        plan: { fault, at, ...(method && { method }), ...(isOnce ? { times: 1 } : {}) },
        name: `${operation}, ${fault.kind}, ${at}, ${isOnce ? 'once' : 'always'}`,
      })),
    ),
  )
}

export const isHarmless = ({ fault, at }: FaultPlan): boolean =>
  !lasting.includes(fault.kind) || at === 'afterAnswer'

/** The names of causes that are right to be told. */
export const rightCauses = ({ fault }: FaultPlan): readonly string[] => {
  switch (fault.kind) {
    // The first connection is cut off; the next one is refused.
    case 'down':
      return ['cutOff', 'refused']
    // In the middle of a body, something has come.
    case 'blackHole':
      return ['timeout', 'tooSlow']
    // Node closes before it resets, and which of the two is seen first is chance.
    case 'reset':
      return ['reset', 'cutOff']
    case 'cut':
    case 'slowClose':
      return ['cutOff']
    default:
      return []
  }
}

/**
 * Cases, and what is to be made of them, in an order that the seed decides: none may lean on the one before.
 */
export const inRandomOrder = <T>(items: readonly T[], seed: number): readonly T[] => {
  const random = createRandom(seed)
  return items
    .map((item) => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item)
}
