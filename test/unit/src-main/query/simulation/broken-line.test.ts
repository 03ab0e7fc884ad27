import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../service/random'
import { runCount } from '../../../../support/run-count'
import { dataFamilies, makeFamily } from './data-families'
import { type SimulatedLine, simulateRange } from './simulate-range'
import { createSimulatedService, storedRules } from './simulated-service'

const tries = runCount(20, 1)
const count = 3000

/** Two of three answers break, and what it brings changes with each of them. */
const createBrokenLine = (seed: number): SimulatedLine => {
  const random = createRandom(seed)
  let limit = 1000
  return {
    limit: () => limit,
    breaks: () => {
      limit = Math.round(20 * 50 ** random())
      return random() < 2 / 3
    },
  }
}

describe('over a line that breaks, and brings now more and now less', () => {
  describe.each(storedRules)('from a service that keeps %s', (kept) => {
    it.each(dataFamilies.map((family) => [family.name, family] as const))(
      `%s: every event, each once, and the log bears it out (${String(tries)} seeds)`,
      async (_name, family) => {
        for (let seed = 1; seed <= tries; seed += 1) {
          const { whole: filled, times } = makeFamily(family, count, createRandom(seed))
          // Whether or not the ends belong to a range: no event is at them.
          const whole = { first: filled.first - 1, last: filled.last + 1 }
          const data = { times, attributeCount: 5, latestArrivalMs: 60_000 }
          const options = { kept, includesEnds: seed % 2 === 0, cap: () => 1000 }
          const service = createSimulatedService(data, options, createRandom(seed))
          const { verdict } = await simulateRange(service, whole, [whole], createBrokenLine(seed))
          expect(verdict).toMatchObject({ kind: 'complete', eventCount: count, missing: [] })
          expect(verdict).not.toHaveProperty('lowerLimit')
        }
      },
    )
  })
})
