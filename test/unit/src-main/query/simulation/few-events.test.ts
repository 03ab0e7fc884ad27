import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../service/random'
import { simulateRange } from './simulate-range'
import { createSimulatedService, type StoredRule, storedRules } from './simulated-service'

const day = 86_400_000
const whole = { first: Date.UTC(2026, 10, 19), last: Date.UTC(2026, 10, 20) }

const run = async (times: Float64Array, kept: StoredRule, includesEnds = true, cap = 1000) => {
  const data = { times, attributeCount: 5, latestArrivalMs: 1000 }
  const service = createSimulatedService(data, { kept, includesEnds, cap: () => cap }, createRandom(5))
  return (await simulateRange(service, whole)).verdict
}

const spreadOver = (count: number, seed: number): Float64Array => {
  const random = createRandom(count + seed)
  return Float64Array.from({ length: count }, () =>
    Math.floor(whole.first + 1000 + random() * (day - 2000)),
  ).sort()
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9]

describe('the fewest requests, from a service that keeps', () => {
  describe.each(storedRules)('%s', (kept) => {
    // docs/accuracy.md says why fewer requests cannot prove so many events.
    it.each([
      [0, 1, 1],
      [1, 1, 1],
      [99, 1, 1],
      [137, 3, 3],
      [999, 3, 3],
      [1000, 4, 4],
      // Of these, one is not in the first answer, and nothing shows at which end.
      [1001, 4, 5],
    ])('a range with %i events: %i as the median of nine seeds, %i at most', async (count, median, most) => {
      const verdicts = await Promise.all(seeds.map((seed) => run(spreadOver(count, seed), kept)))
      const requestCounts = verdicts
        .map(({ requestCount }) => requestCount)
        .toSorted((one, other) => one - other)
      expect(verdicts.map(({ kind, eventCount }) => ({ kind, eventCount }))).toEqual(
        seeds.map(() => ({ kind: 'complete', eventCount: count })),
      )
      expect(requestCounts[4]).toBe(median)
      expect(requestCounts.at(-1)).toBeLessThanOrEqual(most)
    })

    it.each([
      ['included', true, 23],
      ['excluded', false, 16],
    ] as const)(
      'a range with 1,500 events, all in one millisecond, with its ends %s',
      async (_, includesEnds, most) => {
        const at = whole.first + 40_000_000
        const { kind, requestCount, notProvable } = await run(
          new Float64Array(1500).fill(at),
          kept,
          includesEnds,
        )
        expect({ kind, notProvable }).toEqual({ kind: 'notProvable', notProvable: [at] })
        expect(requestCount).toBeLessThanOrEqual(most)
      },
    )

    // The parts of the millisecond bring the same events again, which must not count as proof.
    it.each([100, 500, 800])(
      'a range with 1,500 events in one millisecond, if an answer holds at most %i',
      async (cap) => {
        const at = whole.first + 40_000_000
        for (const includesEnds of [true, false]) {
          const { kind, notProvable } = await run(new Float64Array(1500).fill(at), kept, includesEnds, cap)
          expect({ kind, notProvable }).toEqual({ kind: 'notProvable', notProvable: [at] })
        }
      },
    )

    it('a range with 513 events in one millisecond: complete, because nobody limits answers to that number', async () => {
      expect(await run(new Float64Array(513).fill(whole.first + 40_000_000), kept)).toMatchObject({
        kind: 'complete',
        eventCount: 513,
      })
    })
  })
})
