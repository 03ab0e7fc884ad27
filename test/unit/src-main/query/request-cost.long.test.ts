import { describe, expect, it } from 'vitest'
import { runCount } from '../../../support/run-count'
import { measureRequestCost, storedRules } from '../../support/request-cost'

/** Bursts are cheaper where chance decides what is kept, and dearer where the order of ids does. */
const limits = {
  even: { newest: 1.5, oldest: 1.5, random: 1.5, firstById: 1.5 },
  bursty: { newest: 2.2, oldest: 2.2, random: 1.7, firstById: 2.45 },
} as const
const stamps = ['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const
const seeds = [1, 2, 3].slice(0, runCount(3, 1))

describe(`the requests of a complete range, for each of the fewest possible ones (${String(seeds.length)} seeds)`, () => {
  describe.each(['even', 'bursty'] as const)('%s', (spread) => {
    it.each(storedRules)(
      'few, when the service keeps %s, by every stamp and reading of the ends',
      async (kept) => {
        for (const seed of seeds) {
          for (const rangeStamp of stamps) {
            for (const ends of [true, false]) {
              const switches = { kept, rangeStamp, includesStart: ends, includesEnd: ends }
              const cost = await measureRequestCost({ spread, count: 20_000, seed, switches })
              expect(cost).toMatchObject({ isComplete: true, eventCount: 20_000 })
              expect(cost.ratio, JSON.stringify({ seed, rangeStamp, ends })).toBeLessThanOrEqual(
                limits[spread][kept],
              )
            }
          }
        }
      },
      60_000,
    )

    it.each(storedRules)(
      'no more for a hundred thousand events, when the service keeps %s',
      async (kept) => {
        const cost = await measureRequestCost({ spread, count: 100_000, seed: 4, switches: { kept } })
        expect(cost).toMatchObject({ isComplete: true, eventCount: 100_000 })
        expect(cost.ratio).toBeLessThanOrEqual(limits[spread][kept])
      },
      60_000,
    )
  })
})
