import { expect, it } from 'vitest'
import { dataFamilies, type DataFamily } from './data-families'
import { runFamily } from './family-costs'
import type { StoredRule } from './simulated-service'

const seedCount = 20

/** In how many runs the requests still to come are known within a fifth, after a third of all. */
const rightRuns = async (family: DataFamily, kept: StoredRule): Promise<number> => {
  let right = 0
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { progress } = await runFamily({ family, kept, count: 20_000 }, seed)
    const answered = Math.ceil(progress.length / 3)
    const left = progress.length - answered
    if (Math.abs((progress[answered]?.estimate?.windowsLeft ?? 0) - left) <= 0.2 * left) right += 1
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

/**
 * What lies beyond the events that came can only be guessed at there: even events that end within the range
 * are told in fewer runs.
 */
const leastOfEven: Readonly<Partial<Record<string, number>>> = { '200 h of 30 days': 10 }

const endKeepers = ['newest', 'oldest', 'lowestId', 'newestStored'] as const
const evenFamilies = dataFamilies.filter(({ isEven }) => isEven)

it.each(endKeepers)(
  'where an answer keeps one end (%s), a third of the requests tells the rest of even data',
  async (kept) => {
    for (const family of evenFamilies) {
      expect(await rightRuns(family, kept), family.name).toBeGreaterThanOrEqual(
        leastOfEven[family.name] ?? 0.9 * seedCount,
      )
    }
  },
)

// Events that fill a small part of the range were once taken to fill all of it: millions were announced, and
// the user was asked for consent.
it.each(endKeepers)(
  'where an answer keeps one end (%s), no more than a few times the events that there are is expected',
  async (kept) => {
    for (const family of evenFamilies) {
      const { progress } = await runFamily({ family, kept, count: 30_000 }, 2)
      const sound = progress
        .filter(({ eventCount }) => eventCount >= 10_000)
        .flatMap(({ estimate }) => estimate?.eventsExpected ?? [])
      expect(Math.max(...sound), family.name).toBeLessThanOrEqual(4 * 30_000)
    }
  },
)
