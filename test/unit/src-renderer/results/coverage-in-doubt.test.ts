import { describe, expect, it } from 'vitest'
import { TimeSet } from '../../../../src-core/proof/time-set'
import type { DeviceRange, Doubt, RangeVerdict } from '../../../../src-preload/contract/range'
import { wholeVerdict } from '../../../../src-renderer/refresh/whole-verdict'
import { coverageOfRun, missingOf, withAnswers } from '../../../../src-renderer/results/coverage'

const doubt: Doubt = { kind: 'unreadable', place: 3, text: '{"a":NaN}' }
const device = (change: Partial<RangeVerdict>): DeviceRange => ({
  deviceId: 'pump',
  verdict: {
    kind: 'complete',
    eventCount: 5,
    sharedIdCount: 0,
    requestCount: 1,
    windowCount: 1,
    missing: [],
    notProvable: [],
    ...change,
  },
})
const whole = { first: 0, last: 99 }
const coverageOf = (change: Partial<RangeVerdict>) => {
  const [coverage] = coverageOfRun([device(change)], whole, 1000)
  if (coverage === undefined) throw new Error('no device')
  return coverage
}
const verdictOf = (
  coverage: ReturnType<typeof coverageOf>,
  before: DeviceRange,
  answer: DeviceRange | undefined,
) => wholeVerdict({ coverage, before, answer, eventCount: 5, newSharedIds: 0 }, whole).verdict

describe('windows in doubt', () => {
  const doubtful = [{ first: 40, last: 49, doubts: [doubt] }]

  it('are neither proven nor missing', () => {
    const coverage = coverageOf({ kind: 'notProvable', doubtful })
    expect(coverage.proven.map(({ first, last }) => [first, last])).toEqual([
      [0, 39],
      [50, 99],
    ])
    expect(missingOf(coverage, whole).windows).toEqual([])
    expect(verdictOf(coverage, device({ doubtful }), undefined)).toMatchObject({
      kind: 'notProvable',
      missing: [],
      doubtful,
    })
  })

  it('are proven by a later answer, and put in doubt by one', () => {
    const before = coverageOf({ kind: 'notProvable', doubtful })
    const healed = withAnswers(before, TimeSet.of({ first: 30, last: 60 }), device({}), 2000)
    expect([healed.doubtful, missingOf(healed, whole).windows]).toEqual([undefined, []])
    const again = withAnswers(healed, TimeSet.of({ first: 30, last: 60 }), device({ doubtful }), 3000)
    expect(again.doubtful).toEqual(doubtful)
    expect(again.proven.some(({ first, last }) => first <= 45 && last >= 45)).toBe(false)
  })
})

describe('a range that ends later than it was asked for', () => {
  it('is proven up to then, and complete until then', () => {
    const before = device({ until: 69 })
    const coverage = coverageOf({ until: 69 })
    expect(coverage.proven.map(({ first, last }) => [first, last])).toEqual([[0, 69]])
    // What a refresh is to ask for.
    expect(missingOf(coverage, whole).windows).toEqual([{ first: 70, last: 99 }])
    expect(verdictOf(coverage, before, undefined)).toMatchObject({ kind: 'complete', missing: [], until: 69 })
  })

  it('is complete until the later time when it was asked for again, and to its end once that has come', () => {
    const [before, first] = [device({ until: 69 }), coverageOf({ until: 69 })]
    const later = device({ until: 84 })
    expect(
      verdictOf(withAnswers(first, TimeSet.of({ first: 70, last: 99 }), later, 2000), before, later),
    ).toMatchObject({ kind: 'complete', missing: [], until: 84 })
    const last = verdictOf(
      withAnswers(first, TimeSet.of({ first: 70, last: 99 }), device({}), 3000),
      before,
      device({}),
    )
    expect([last?.kind, last?.missing, last?.until]).toEqual(['complete', [], undefined])
  })

  it('is incomplete where something before that is missing', () => {
    expect(
      verdictOf(
        coverageOf({ kind: 'partial', missing: [{ first: 10, last: 19 }], until: 69 }),
        device({ until: 69 }),
        undefined,
      ),
    ).toMatchObject({
      kind: 'partial',
      missing: [{ first: 10, last: 19 }],
      until: 69,
    })
  })
})
