import { timeFields } from '../../../src-preload/contract/event'
import { type CostCase, keptRules, measureRequestCost } from '../../unit/support/request-cost'
import type { Measure } from '../report'

const count = 20_000
const seed = 20261120

const switches: readonly CostCase['switches'][] = keptRules.flatMap((kept) =>
  timeFields.flatMap((rangeStamp) => [true, false].map((ends) => ({ kept, rangeStamp, includesStart: ends, includesEnd: ends }))),
)

const measureSpread = async (spread: CostCase['spread'], limit: number): Promise<Measure> => {
  let highest = 0
  for (const change of switches) {
    const { requestCount, eventCount, isComplete } = await measureRequestCost({ spread, count, seed, switches: change })
    if (!isComplete || eventCount !== count) throw new Error(`Not complete: ${JSON.stringify(change)}`)
    highest = Math.max(highest, requestCount)
  }
  const name = `requests for 20,000 ${spread} events, at the worst of ${String(switches.length)} services`
  const fewest = { name: 'the fewest possible', value: Math.ceil(count / 1000) }
  return { name, unit: 'requests', ours: highest, peer: fewest, limit: { of: 'ratio', at: limit } }
}

/** Of the sample service's own events, whichever of them it keeps, and whatever its ranges mean. */
export const measureRequests = async (): Promise<readonly Measure[]> => [await measureSpread('even', 1.5), await measureSpread('bursty', 2.2)]
