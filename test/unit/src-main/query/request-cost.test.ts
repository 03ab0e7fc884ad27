import { describe, expect, it } from 'vitest'
import { keptRules, measureRequestCost } from '../../support/request-cost'

const limits = { even: 1.5, bursty: 2.2 } as const
const stamps = ['createdTime', 'ingressTimeStamp', 'deviceTimestamp'] as const
const seeds = [1, 2, 3]

describe('the requests of a complete range, for each of the fewest possible ones', () => {
  describe.each(['even', 'bursty'] as const)('%s', (spread) => {
    it.each(keptRules)(`at most ${String(limits[spread])}, when the service keeps %s, by every stamp and reading of the ends`, async (kept) => {
      for (const seed of seeds) {
        for (const rangeStamp of stamps) {
          for (const ends of [true, false]) {
            const switches = { kept, rangeStamp, includesStart: ends, includesEnd: ends }
            const cost = await measureRequestCost({ spread, count: 20_000, seed, switches })
            expect(cost).toMatchObject({ isComplete: true, eventCount: 20_000 })
            expect(cost.ratio, JSON.stringify({ seed, rangeStamp, ends })).toBeLessThanOrEqual(limits[spread])
          }
        }
      }
    }, 60_000)

    it.each(keptRules)('no more for a hundred thousand events, when the service keeps %s', async (kept) => {
      const cost = await measureRequestCost({ spread, count: 100_000, seed: 4, switches: { kept } })
      expect(cost).toMatchObject({ isComplete: true, eventCount: 100_000 })
      expect(cost.ratio).toBeLessThanOrEqual(limits[spread])
    }, 60_000)
  })
})
