import { timeFields } from '../../../src-core/events/event'
import { dataFamilies } from '../../unit/src-main/query/simulation/data-families'
import { measureCosts, medianOf } from '../../unit/src-main/query/simulation/family-costs'
import type { StoredRule } from '../../unit/src-main/query/simulation/simulated-service'
import { type CostCase, measureRequestCost, storedRules } from '../../unit/support/request-cost'
import type { Measure } from '../report'

const count = 20_000
const seed = 20261120

const switches: readonly CostCase['switches'][] = storedRules.flatMap((kept) =>
  timeFields.flatMap((rangeStamp) =>
    [true, false].map((ends) => ({ kept, rangeStamp, includesStart: ends, includesEnd: ends })),
  ),
)

const measureSpread = async (spread: CostCase['spread'], limit: number): Promise<Measure> => {
  let highest = 0
  for (const change of switches) {
    const { requestCount, eventCount, isComplete } = await measureRequestCost({
      spread,
      count,
      seed,
      switches: change,
    })
    if (!isComplete || eventCount !== count) throw new Error(`Not complete: ${JSON.stringify(change)}`)
    highest = Math.max(highest, requestCount)
  }
  const name = `requests for 20,000 ${spread} events, at the worst of ${String(switches.length)} services`
  const fewest = { name: 'the fewest possible', value: Math.ceil(count / 1000) }
  return { name, unit: 'requests', ours: highest, peer: fewest, limit: { of: 'ratio', at: limit } }
}

/**
 * Worst of the medians of the families, in requests for each of the fewest possible ones: what is wanted, and
 * what the planner before took.
 */
const families: readonly {
  readonly kept: StoredRule
  readonly isEven: boolean
  readonly wanted: number
  readonly before: number
}[] = [
  { kept: 'newest', isEven: true, wanted: 1.35, before: 2.05 },
  { kept: 'newest', isEven: false, wanted: 2.05, before: 2.3 },
  { kept: 'oldest', isEven: true, wanted: 1.35, before: 4.8 },
  { kept: 'oldest', isEven: false, wanted: 2.05, before: 2.3 },
  { kept: 'random', isEven: true, wanted: 1.35, before: 1.75 },
  { kept: 'random', isEven: false, wanted: 1.5, before: 1.8 },
  // A miss in these is known: the test of the limits names the families.
  { kept: 'lowestId', isEven: true, wanted: 1.5, before: 2.15 },
  { kept: 'lowestId', isEven: false, wanted: 2, before: 2.1 },
  { kept: 'newestStored', isEven: true, wanted: 2.8, before: 4.15 },
  { kept: 'newestStored', isEven: false, wanted: 2.8, before: 3.8 },
]
const seedCount = 50

const measureFamilies = async ({
  kept,
  isEven,
  wanted,
  before,
}: (typeof families)[number]): Promise<Measure> => {
  const medians: number[] = []
  for (const family of dataFamilies) {
    if (family.isEven !== isEven) continue
    const { ratios } = await measureCosts({ family, kept, count }, seedCount)
    medians.push(medianOf(ratios) * Math.ceil(count / 1000))
  }
  const fewest = Math.ceil(count / 1000)
  const name = `requests for 20,000 ${isEven ? 'even' : 'uneven'} events anywhere in the range, kept: ${kept}; the worst family, median of ${String(seedCount)} seeds`
  return {
    name,
    unit: 'requests',
    ours: Math.max(...medians),
    peer: { name: 'the fewest possible', value: fewest },
    others: [{ name: 'the planner before', value: before * fewest }],
    limit: { of: 'ratio', at: wanted },
  }
}

/** A range ten times as large: worst of the medians of the families. */
const largeCount = 200_000
const largeSeedCount = 3
const largeFamilies: readonly {
  readonly kept: StoredRule
  readonly even: number
  readonly uneven: number
}[] = [
  { kept: 'newest', even: 1.22, uneven: 1.8 },
  { kept: 'oldest', even: 1.22, uneven: 1.8 },
  { kept: 'random', even: 1.25, uneven: 1.6 },
  { kept: 'lowestId', even: 1.3, uneven: 1.8 },
]
/**
 * What a round of six requests takes, as a number of rounds beyond those that the requests fill by
 * themselves.
 */
const mostLostRounds = 4

const measureLarge = async (
  kept: StoredRule,
  isEven: boolean,
  wanted: number,
): Promise<readonly Measure[]> => {
  const costs = []
  for (const family of dataFamilies)
    if (family.isEven === isEven)
      costs.push(await measureCosts({ family, kept, count: largeCount }, largeSeedCount))
  const all = costs.flatMap(({ ratios }) => ratios).toSorted((one, other) => one - other)
  const fewest = Math.ceil(largeCount / 1000)
  const what = `for 200,000 ${isEven ? 'even' : 'uneven'} events, kept: ${kept}; ${String(largeSeedCount)} seeds a family`
  const requests: Measure = {
    name: `requests ${what}, median`,
    unit: 'requests',
    ours: medianOf(all) * fewest,
    peer: { name: 'the fewest possible', value: fewest },
    others: [{ name: 'the worst run', value: (all.at(-1) ?? Number.NaN) * fewest }],
    limit: { of: 'ratio', at: wanted },
  }
  const lost = Math.max(...costs.flatMap(({ lostRounds }) => lostRounds))
  const rounds: Measure = {
    name: `rounds of six beyond 1.15 of the requests, ${what}, worst`,
    unit: 'rounds',
    ours: lost,
    limit: { of: 'value', at: mostLostRounds },
  }
  return isEven ? [requests, rounds] : [requests]
}

/**
 * Of the sample service's own events, whichever of them it keeps, and whatever its ranges mean; and of the
 * data of real devices.
 */
export const measureRequests = async (): Promise<readonly Measure[]> => {
  const measures = [await measureSpread('even', 1.5), await measureSpread('bursty', 2.2)]
  for (const family of families) measures.push(await measureFamilies(family))
  for (const { kept, even, uneven } of largeFamilies)
    measures.push(...(await measureLarge(kept, true, even)), ...(await measureLarge(kept, false, uneven)))
  return measures
}
