import type { TimeWindow } from '../../../../../src-main/query/time-window'
import { createRandom } from '../../../../service/random'
import { type DataFamily, makeFamily } from './data-families'
import { type SimulatedRun, simulateRange } from './simulate-range'
import { createSimulatedService, type KeptRule } from './simulated-service'

const hour = 3_600_000
const fullAnswer = 1000

export interface CostCell {
  readonly family: DataFamily
  readonly kept: KeptRule
  readonly count: number
}

export interface CellCosts {
  /** Requests for each of the fewest possible ones; ascending, one for each seed. */
  readonly ratios: readonly number[]
  /** Rounds of six requests beyond those that the requests fill. */
  readonly lostRounds: readonly number[]
}

/** The whole in parts of equal width. */
const partsOf = ({ first, last }: TimeWindow, partCount: number): readonly TimeWindow[] => {
  const startOf = (part: number): number => first + Math.floor(((last - first + 1) * part) / partCount)
  return Array.from({ length: partCount }, (_, part) => ({ first: startOf(part), last: startOf(part + 1) - 1 }))
}

/** One run over the data of a seed; ends of ranges are inclusive for every other one. `partCount`: the range comes in so many parts that are missing. */
export const runFamily = async (
  { family, kept, count }: CostCell,
  seed: number,
  cap: (request: number) => number = () => fullAnswer,
  partCount = 1,
): Promise<SimulatedRun> => {
  const random = createRandom(seed * 7919 + count)
  const { whole, times } = makeFamily(family, count, random)
  const data = { times, attributeCount: family.spread === 'grid' ? 60 : 5, latestArrivalMs: hour }
  const includesEnds = seed % 2 === 0
  const run = await simulateRange(createSimulatedService(data, { kept, includesEnds, cap }, random), whole, partsOf(whole, partCount))
  const expected = includesEnds ? count : times.filter((time) => time > whole.first && time < whole.last).length
  const { kind, eventCount } = run.verdict
  if (kind !== 'complete' || eventCount !== expected)
    throw new Error(`${family.name}, ${kept}, seed ${String(seed)}: ${kind} with ${String(eventCount)} events`)
  return run
}

export const measureCosts = async (cell: CostCell, seedCount: number): Promise<CellCosts> => {
  const ratios: number[] = []
  const lostRounds: number[] = []
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { verdict, roundCount } = await runFamily(cell, seed)
    ratios.push(verdict.requestCount / Math.ceil(cell.count / fullAnswer))
    lostRounds.push(roundCount - 1.15 * Math.ceil(verdict.requestCount / 6))
  }
  return { ratios: ratios.toSorted((one, other) => one - other), lostRounds }
}

export const medianOf = (ascending: readonly number[]): number => ascending[Math.floor(ascending.length / 2)] ?? Number.NaN
