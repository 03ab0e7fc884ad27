import type { TimeWindow } from '../../../../../src-core/proof/time-window'
import { createRandom, type Random } from '../../../../service/random'
import { type DataFamily, type FamilyData, makeFamily } from './data-families'
import { type SimulatedRun, simulateRange } from './simulate-range'
import { createSimulatedService, type StoredRule } from './simulated-service'

const hour = 3_600_000
const fullAnswer = 1000

export interface CostCell {
  readonly family: DataFamily
  readonly kept: StoredRule
  readonly count: number
}

export interface CellCosts {
  /**
   * Requests of the plan for each of the fewest possible ones; ascending, one for each seed. The check at the end
   * is one more.
   */
  readonly ratios: readonly number[]
  /** Rounds of six requests beyond those that the requests fill. */
  readonly lostRounds: readonly number[]
}

/** The whole in parts of equal width. */
const partsOf = ({ first, last }: TimeWindow, partCount: number): readonly TimeWindow[] => {
  const startOf = (part: number): number => first + Math.floor(((last - first + 1) * part) / partCount)
  return Array.from({ length: partCount }, (_, part) => ({
    first: startOf(part),
    last: startOf(part + 1) - 1,
  }))
}

interface Made {
  readonly data: FamilyData
  /** How many numbers of chance its making took. */
  readonly drawCount: number
}

const made = new Map<string, Made>()

/**
 * The data of a seed, and chance as it stands after they were made. They are made once, for each rule sees
 * the same.
 */
const familyOf = (
  family: DataFamily,
  count: number,
  seed: number,
): { readonly data: FamilyData; readonly random: Random } => {
  const chance = createRandom(seed * 7919 + count)
  const name = [family.name, count, seed].join()
  const known = made.get(name)
  if (known !== undefined) {
    for (let drawn = 0; drawn < known.drawCount; drawn += 1) chance()
    return { data: known.data, random: chance }
  }
  let drawCount = 0
  const data = makeFamily(family, count, () => {
    drawCount += 1
    return chance()
  })
  made.set(name, { data, drawCount })
  return { data, random: chance }
}

/**
 * One run over the data of a seed; ends of ranges are inclusive for every other one. `partCount`: the range
 * comes in so many parts that are missing.
 */
export const runFamily = async (
  { family, kept, count }: CostCell,
  seed: number,
  cap: (request: number) => number = () => fullAnswer,
  partCount = 1,
): Promise<SimulatedRun> => {
  const {
    data: { whole, times },
    random,
  } = familyOf(family, count, seed)
  const data = { times, attributeCount: family.spread === 'grid' ? 60 : 5, latestArrivalMs: hour }
  const includesEnds = seed % 2 === 0
  const run = await simulateRange(
    createSimulatedService(data, { kept, includesEnds, cap }, random),
    whole,
    partsOf(whole, partCount),
  )
  const { kind, eventCount } = run.verdict
  if (kind !== 'complete' || eventCount !== count)
    throw new Error(
      `${family.name}, ${kept}, seed ${String(seed)}: ${kind} with ${String(eventCount)} events`,
    )
  return run
}

export const measureCosts = async (cell: CostCell, seedCount: number): Promise<CellCosts> => {
  const ratios: number[] = []
  const lostRounds: number[] = []
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { verdict, roundCount } = await runFamily(cell, seed)
    ratios.push((verdict.requestCount - 1) / Math.ceil(cell.count / fullAnswer))
    lostRounds.push(roundCount - 1.15 * Math.ceil(verdict.requestCount / 6))
  }
  return { ratios: ratios.toSorted((one, other) => one - other), lostRounds }
}

export const medianOf = (ascending: readonly number[]): number =>
  ascending[Math.floor(ascending.length / 2)] ?? Number.NaN
