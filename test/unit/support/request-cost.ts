import { maximumLimit } from '../../../src-core/events/event'
import { createPageState } from '../../../src-main/parsing/page-state'
import { LargestAnswers } from '../../../src-main/query/largest-answers'
import { startRangeRun } from '../../../src-main/query/range-run'
import { createRangeTally } from '../../../src-main/query/range-tally'
import { createDeviceStore, type DeviceStore } from '../../service/device-store'
import { type DeviceRecipe, generateDevice } from '../../service/generate-events'
import { createRandom } from '../../service/random'
import { defaultSwitches, type Switches } from '../../service/switches'

const week = 7 * 86_400_000
const from = Date.UTC(2026, 10, 12)
const deviceId = 'pump-0042'
/** Ingress and storage trail the device's time. */
const trailMs = 60_000

export interface CostCase {
  readonly spread: DeviceRecipe['spread']
  readonly count: number
  readonly seed: number
  readonly switches: Partial<Switches>
}

export interface RequestCost {
  /** Requests for each of the fewest possible ones. */
  readonly ratio: number
  readonly requestCount: number
  readonly eventCount: number
  readonly isComplete: boolean
}

const stores = new Map<string, DeviceStore>()

/** Made once, for each rule sees the same events; nothing is deleted. */
const storeOf = ({ spread, count, seed }: CostCase): DeviceStore => {
  const name = [spread, count, seed].join()
  const store =
    stores.get(name) ??
    createDeviceStore(generateDevice({ deviceId, count, from, to: from + week, spread }, seed))
  stores.set(name, store)
  return store
}

/**
 * What a complete range costs in requests: the real run, six at once, against the sample service's own store,
 * without the sockets between them. Answers come back in an order of chance, as over a network.
 */
export const measureRequestCost = async (costCase: CostCase): Promise<RequestCost> => {
  const { count, seed, switches } = costCase
  const store = storeOf(costCase)
  const random = createRandom(seed ^ 0xc057)
  const whole = { first: from, last: from + week + trailMs }
  const set: Switches = { ...defaultSwitches, ...switches }
  const pages = createPageState({ kind: 'merged' })
  const run = startRangeRun({
    largest: new LargestAnswers(),
    whole,
    windows: [whole],
    limit: maximumLimit,
    atOnce: () => 6,
    send: async (range) => {
      for (let turns = Math.floor(random() * 5); turns > 0; turns -= 1) await Promise.resolve()
      const texts = store.select({ ...range, limit: maximumLimit }, set, random)
      const read = pages.take(Buffer.from(`{"returnCode":0,"result":[${texts.join(',')}]}`), {
        ...range,
        deviceId,
        limit: maximumLimit,
      })
      if (!read.ok) throw new Error(JSON.stringify(read.problem))
      return { ok: true, value: read.value.facts }
    },
    tally: createRangeTally(),
    now: () => 0,
    signal: new AbortController().signal,
  })
  const { kind, requestCount, eventCount } = await run.finished
  return {
    requestCount,
    eventCount,
    ratio: requestCount / Math.ceil(count / maximumLimit),
    isComplete: kind === 'complete',
  }
}

export const storedRules: readonly Switches['kept'][] = ['newest', 'oldest', 'random', 'firstById']
