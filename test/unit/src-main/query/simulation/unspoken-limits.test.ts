import { describe, expect, it } from 'vitest'
import { createRandom } from '../../../../service/random'
import { runCount } from '../../../../support/run-count'
import { dataFamilies } from './data-families'
import { runFamily } from './family-costs'
import { type SimulatedLine, simulateRange } from './simulate-range'
import { createSimulatedService, type SimulatedService, storedRules } from './simulated-service'

const families = dataFamilies.slice(0, runCount(dataFamilies.length, 3))
const seeds = [1, 2, 3, 4, 5, 6].slice(0, runCount(6, 1))

/** `runFamily` sees to it that the verdict is complete, and all events have come. */
describe('a service that returns fewer events than are asked for, at a number that nobody would set', () => {
  it.each([137, 313, 999])('always %i: all events come, and the verdict names the limit', async (most) => {
    for (const family of families) {
      for (const kept of storedRules) {
        for (const seed of seeds) {
          const { verdict } = await runFamily({ family, kept, count: 3000 }, seed, () => most)
          expect(verdict.lowerLimit, `${family.name}, ${kept}, seed ${String(seed)}`).toBe(most)
        }
      }
    }
  })

  it.each([
    [1, 612],
    [2, 600],
    [3, 400],
    [4, 850],
    [7, 137],
  ])('after %i requests, %i: all events come', async (whole, most) => {
    for (const family of families) {
      for (const kept of storedRules) {
        for (const seed of seeds) {
          const cap = (request: number): number => (request > whole ? most : 1000)
          const { verdict } = await runFamily({ family, kept, count: 6000 }, seed, cap)
          expect(verdict.kind).toBe('complete')
        }
      }
    }
  })

  it.each([10, 20, 25, 50, 64])('always %i, as many as a page of a list: the same', async (most) => {
    for (const kept of storedRules) {
      const [family] = families
      if (family === undefined) throw new Error('no family')
      const { verdict } = await runFamily({ family, kept, count: 400 }, 2, () => most)
      expect(verdict.lowerLimit, kept).toBe(most)
    }
  })
})

describe('an answer with fewer events than are asked for', () => {
  const whole = { first: 0, last: 999_999 }
  const serve = (times: readonly number[], cap: (request: number) => number = () => 1000) =>
    createSimulatedService(
      { times: Float64Array.from(times), attributeCount: 5, latestArrivalMs: 0 },
      { kept: 'newest', includesEnds: true, cap },
      createRandom(1),
    )
  const even = (count: number): readonly number[] =>
    Array.from({ length: count }, (_, index) => 500 + Math.floor((index * 999_000) / count))

  it('is asked for in halves if it is the only one: 333 events take three requests', async () => {
    const { verdict } = await simulateRange(serve(even(333)), whole)
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 333, requestCount: 3 })
    expect(verdict.lowerLimit).toBeUndefined()
  })

  it('is not, if all of its events are of one millisecond', async () => {
    const { verdict } = await simulateRange(serve(new Array<number>(333).fill(4711)), whole)
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 333, requestCount: 1 })
  })

  it('is not proven if the check of it fails: its windows are missing', async () => {
    const times = even(2000)
    const { verdict: healthy } = await simulateRange(serve(times), whole)
    let sent = 0
    const line: SimulatedLine = {
      limit: () => 1000,
      breaks: () => false,
      refuses: () => {
        sent += 1
        return sent === healthy.requestCount
      },
    }
    const { verdict } = await simulateRange(serve(times), whole, [whole], line)
    expect(verdict).toMatchObject({ kind: 'partial', eventCount: 2000, requestCount: healthy.requestCount })
    expect(verdict.missing).toMatchObject([{ errors: [{ kind: 'httpStatus', status: 500 }] }])
    expect(verdict.missing[0]?.last).toBe(whole.last)
  })
})

describe('a limit of its own for each attribute', () => {
  const whole = { first: 0, last: 8_999_999 }
  /** One series an attribute, of which an answer holds at most so many: the newest. */
  const serve = (series: readonly (readonly number[])[], most: number): SimulatedService => {
    const known = new Set<string>()
    return ({ start, end, limit }) => {
      const found = series
        .flatMap((times, attribute) =>
          times
            .filter((time) => time >= start && time <= end)
            .slice(-most)
            .map((time) => ({ time, key: `${String(attribute)} ${String(time)}` })),
        )
        .toSorted((one, other) => one.time - other.time)
        .slice(-limit)
      const newCount = found.filter(({ key }) => !known.has(key)).length
      for (const { key } of found) known.add(key)
      return { eventCount: found.length, newCount, stamps: Float64Array.from(found, ({ time }) => time) }
    }
  }
  const every = (ms: number): readonly number[] =>
    Array.from({ length: 9_000_000 / ms }, (_, index) => index * ms + 7)

  it.each([
    [500, [3000, 30_000]],
    [200, [3000, 30_000]],
    [100, [3000, 90_000]],
    [333, [3000, 10_000, 300_000]],
    [200, [6000, 7000]],
  ])('of %i events, with one each %j ms: all events come', async (most, intervals) => {
    const series = intervals.map(every)
    const { verdict } = await simulateRange(serve(series, most), whole)
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: series.flat().length })
  })
})
