import { describe, expect, it } from 'vitest'
import { drawSample } from '../../../../../src-core/deletion/sample/draw-sample'
import { type Judgement, sampleSoFar } from '../../../../../src-core/deletion/sample/sample-review'
import type { SampledFrom } from '../../../../../src-core/deletion/sample/strata'
import { boundOfRest, wrongBound } from '../../../../../src-core/deletion/sample/wrong-bound'
import { createRandom, type Random, sample as choose } from '../../../../service/random'
import { runCount } from '../../../../support/run-count'

const one = (size: number, reviewed: number, wrong: number): number => wrongBound([{ size, reviewed, wrong }])

const eventsOf = (deviceId: string, rule: SampledFrom['rule'], count: number): readonly SampledFrom[] =>
  Array.from({ length: count }, (_, index) => ({
    eventId: `${deviceId}@#${String(rule)}@#${String(index)}`,
    deviceId,
    rule,
  }))

describe('the bound of a sample', () => {
  // From tables of the interval by Clopper and Pearson, one-sided, 95 %.
  it.each([
    [59, 0, 0.0495],
    [100, 0, 0.0295],
    [59, 1, 0.0779],
    [100, 5, 0.1023],
    [20, 10, 0.698],
  ])('of %d events with %d wrong ones is %d', (reviewed, wrong, bound) => {
    expect(one(100_000, reviewed, wrong)).toBeCloseTo(bound, 3)
  })

  it('is everything before anything was reviewed, and where nearly all are wrong', () => {
    expect(one(1000, 0, 0)).toBe(1)
    expect(one(1000, 59, 58)).toBe(1)
    expect(one(1000, 59, 59)).toBe(1)
  })

  it('counts a stratum of which nothing was reviewed as wrong', () => {
    const half = { size: 500, reviewed: 59, wrong: 0 }
    expect(wrongBound([half, { size: 500, reviewed: 0, wrong: 0 }])).toBeCloseTo((1 + 0.0495) / 2, 3)
  })

  it('is no better for a stratum with more than its part, and worse for one with less', () => {
    const even = wrongBound([
      { size: 900, reviewed: 90, wrong: 0 },
      { size: 100, reviewed: 10, wrong: 0 },
    ])
    const more = wrongBound([
      { size: 900, reviewed: 90, wrong: 0 },
      { size: 100, reviewed: 50, wrong: 0 },
    ])
    const less = wrongBound([
      { size: 900, reviewed: 45, wrong: 0 },
      { size: 100, reviewed: 55, wrong: 0 },
    ])
    expect(even).toBeCloseTo(1 - 0.05 ** (1 / 100), 10)
    expect(more).toBe(even)
    expect(less).toBeGreaterThan(even)
  })

  it('is about what is left once the wrong ones are out', () => {
    expect(boundOfRest(1000, 0, 0.05)).toBeCloseTo(0.05, 10)
    expect(boundOfRest(1000, 20, 0.05)).toBeCloseTo(30 / 980, 10)
    expect(boundOfRest(5, 5, 1)).toBe(0)
  })
})

describe('a sample', () => {
  it('has the same events for the same seed, in whatever order they come, and others for another', () => {
    const events = [...eventsOf('a', 'outlier', 700), ...eventsOf('b', 'spike', 300)]
    const drawn = drawSample(events, 'seed')
    expect(drawSample(events.toReversed(), 'seed')).toEqual(drawn)
    expect(drawSample(events, 'other').events).not.toEqual(drawn.events)
    expect(new Set(drawn.events.map(({ eventId }) => eventId)).size).toBe(60)
  })

  it('has its part of each device and rule, and at least one', () => {
    const events = [
      ...eventsOf('a', 'outlier', 9_000),
      ...eventsOf('a', 'spike', 990),
      ...eventsOf('b', null, 10),
    ]
    const { sizes, events: drawn } = drawSample(events, 'seed')
    const counts = sizes.map((size, stratum) => [
      size,
      drawn.filter((event) => event.stratum === stratum).length,
    ])
    expect(counts).toEqual(
      expect.arrayContaining([
        [9_000, 54],
        [990, 6],
        [10, 1],
      ]),
    )
    // Soon after the start there is one of the larger ones each.
    expect(new Set(drawn.slice(0, 35).map(({ stratum }) => stratum)).size).toBe(3)
  })

  it('is divided by rule alone where there are too many devices', () => {
    const events = Array.from({ length: 200 }, (_, device) => [
      ...eventsOf(`pump-${String(device)}`, 'outlier', 20),
      ...eventsOf(`pump-${String(device)}`, 'notANumber', 5),
    ]).flat()
    const drawn = drawSample(events, 'seed')
    expect(drawn.sizes.toSorted((first, other) => first - other)).toEqual([1000, 4000])
    expect(drawn.events).toHaveLength(60)
    const devices = new Set(drawn.events.map(({ eventId }) => eventId.split('@#')[0]))
    expect(devices.size).toBeGreaterThan(40)
  })

  it('leaves no doubt where every event was reviewed', () => {
    const drawn = drawSample(eventsOf('a', null, 40), 'seed')
    const judgements = new Map(
      drawn.events.map(({ eventId }, index) => [eventId, index < 3 ? 'wrong' : 'right']),
    )
    expect(sampleSoFar(drawn, judgements as ReadonlyMap<string, Judgement>)).toMatchObject({
      size: 40,
      wrong: 3,
      bound: 0,
    })
  })
})

/** Devices and rules of which some events are wrong: some all, some hardly any. */
const population = (random: Random): { events: readonly SampledFrom[]; wrong: ReadonlySet<string> } => {
  const strata = 1 + Math.floor(random() * 6)
  const overall = [0.02, 0.05, 0.06, 0.1, 0.3, 0.9][Math.floor(random() * 6)] ?? 0.05
  const parts = Array.from({ length: strata }, (_, index) => {
    const events = eventsOf(`device-${String(index)}`, 'outlier', 1 + Math.floor(random() * random() * 300))
    const share = Math.min(1, overall * ([0, 1, 1, 2, 4][Math.floor(random() * 5)] ?? 1))
    return { events, wrong: choose(random, events.length, Math.round(share * events.length)) }
  })
  return {
    events: parts.flatMap(({ events }) => events),
    wrong: new Set(parts.flatMap(({ events, wrong }) => wrong.map((index) => events[index]?.eventId ?? ''))),
  }
}

/** Whether what was left in the deletion after a review keeps to its bound. */
const isKept = (events: readonly SampledFrom[], wrong: ReadonlySet<string>, seed: string): boolean => {
  const drawn = drawSample(events, seed)
  const review = sampleSoFar(
    drawn,
    new Map(drawn.events.map(({ eventId }) => [eventId, wrong.has(eventId) ? 'wrong' : 'right'])),
  )
  const rest = events.length - review.wrong
  return rest === 0 || (wrong.size - review.wrong) / rest <= review.bound + 1e-12
}

interface Part {
  readonly size: number
  readonly wrong: number
  readonly drawn: number
}

/** The share of reviews of strata, a wrong event being removed when it is found, that keep their bound. */
const keptShare = (random: Random, runs: number, parts: readonly Part[]): number => {
  const size = parts.reduce((sum, part) => sum + part.size, 0)
  const wrong = parts.reduce((sum, part) => sum + part.wrong, 0)
  let kept = 0
  for (let run = 0; run < runs; run += 1) {
    const strata = parts.map((part) => ({
      size: part.size,
      reviewed: part.drawn,
      wrong: choose(random, part.size, part.drawn).filter((index) => index < part.wrong).length,
    }))
    const found = strata.reduce((sum, stratum) => sum + stratum.wrong, 0)
    if ((wrong - found) / (size - found) <= boundOfRest(size, found, wrongBound(strata)) + 1e-12) kept += 1
  }
  return kept / runs
}

describe('reviews of samples', () => {
  const runs = runCount(10_000, 200)
  // By chance so many runs hardly ever fall below the share that is expected by more than this.
  const luck = 3 * Math.sqrt((0.05 * 0.95) / runs)

  it(`keep their bound in at least 95 % of ${String(runs)}, by device and rule, with rejections`, () => {
    const random = createRandom(20261128)
    let kept = 0
    for (let run = 0; run < runs; run += 1) {
      const { events, wrong } = population(random)
      if (isKept(events, wrong, String(random()))) kept += 1
    }
    expect(kept / runs).toBeGreaterThanOrEqual(0.95)
  })

  // 59 events show none of 1,000 in 20,000 wrong in 4.85 % of samples, and that is said to be less than 5 %.
  it.each<readonly [string, readonly Part[]]>([
    ['undivided', [{ size: 20_000, wrong: 1_000, drawn: 59 }]],
    ['with a few wrong', [{ size: 20_000, wrong: 1_580, drawn: 59 }]],
    [
      'all wrong in one part',
      [
        { size: 9_000, wrong: 0, drawn: 54 },
        { size: 900, wrong: 450, drawn: 6 },
        { size: 100, wrong: 100, drawn: 1 },
      ],
    ],
    [
      'equally wrong in each part',
      [
        { size: 6_000, wrong: 310, drawn: 36 },
        { size: 3_000, wrong: 155, drawn: 18 },
        { size: 1_000, wrong: 52, drawn: 6 },
      ],
    ],
    [
      'drawn out of proportion, and wrong where few were drawn',
      [
        { size: 8_000, wrong: 640, drawn: 40 },
        { size: 2_000, wrong: 0, drawn: 60 },
      ],
    ],
  ])(`keep it in ${String(runs)} of the worst: %s`, (_, parts) => {
    expect(keptShare(createRandom(7), runs, parts)).toBeGreaterThan(0.95 - luck)
  })
})
