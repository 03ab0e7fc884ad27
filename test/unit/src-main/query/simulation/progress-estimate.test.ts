import { expect, it } from 'vitest'
import { dataFamilies, type DataFamily } from './data-families'
import { runFamily } from './family-costs'
import type { KeptRule } from './simulated-service'

const seedCount = 20

/** In how many runs the requests still to come are known within a fifth, after a third of all. */
const rightRuns = async (family: DataFamily, kept: KeptRule): Promise<number> => {
  let right = 0
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { progress } = await runFamily({ family, kept, count: 20_000 }, seed)
    const answered = Math.ceil(progress.length / 3)
    const left = progress.length - answered
    if (Math.abs((progress[answered]?.windowsLeft ?? 0) - left) <= 0.2 * left) right += 1
  }
  return right
}

/** Nine of ten are wanted. What is left of uneven data is known from samples of few events. */
const least: Readonly<Partial<Record<string, number>>> = { shifts: 17, 'a clock set back': 15 }

it.each(dataFamilies.map((family) => [family.name, family] as const))(
  'where an answer is a sample of its range, a third of the requests tells the rest: %s',
  async (name, family) => {
    expect(await rightRuns(family, 'random')).toBeGreaterThanOrEqual(least[name] ?? 0.9 * seedCount)
  },
)

// Elsewhere nothing is known of what lies beyond what came: even data go on as they did.
it.each(['newest', 'oldest', 'lowestId'] as const)('where an answer keeps one end (%s), even data that fill the range are told as well', async (kept) => {
  for (const family of dataFamilies.filter(({ name }) => name === 'filling the range' || name === '60 attributes on one grid')) {
    expect(await rightRuns(family, kept)).toBeGreaterThanOrEqual(0.9 * seedCount)
  }
})
