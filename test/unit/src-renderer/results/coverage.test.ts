import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceRange, RangeVerdict } from '../../../../src-preload/contract/range'
import { agesOf, coverageOfRun, missingOf, withAnswers } from '../../../../src-renderer/results/coverage'
import {
  instantWindows,
  isInWindows,
  joinWindows,
  withoutWindows,
} from '../../../../src-renderer/results/range-windows'

const verdict = (change: Partial<RangeVerdict>): RangeVerdict => ({
  kind: 'complete',
  eventCount: 0,
  sharedIdCount: 0,
  requestCount: 1,
  windowCount: 1,
  missing: [],
  notProvable: [],
  durationMs: 1,
  ...change,
})
const progress = {
  eventCount: 0,
  requestCount: 0,
  eventsExpected: 0,
  windowsDone: 0,
  windowsLeft: 0,
  unfetched: [],
  isLinkDown: false,
}
const device = (change: Partial<RangeVerdict>): DeviceRange => ({
  deviceId: 'pump',
  progress,
  verdict: verdict(change),
})

describe('windows', () => {
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  const listed = (windows: readonly { readonly first: number; readonly last: number }[]): readonly number[] =>
    windows.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    )

  it('are joined, subtracted and searched like the sets of their instants', () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [windows, others] = [instantWindows(one), instantWindows(other)]
        const sorted = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)
        expect(listed(windows)).toEqual(sorted(one))
        expect(listed(joinWindows([...windows, ...others]))).toEqual(sorted([...new Set([...one, ...other])]))
        expect(listed(withoutWindows(windows, others))).toEqual(
          sorted(one.filter((instant) => !other.includes(instant))),
        )
        const all = Array.from({ length: 63 }, (_, index) => index - 1)
        expect(all.filter((instant) => isInWindows(windows, instant))).toEqual(sorted(one))
      }),
      { seed: 15, numRuns: 300 },
    )
  })

  it('that touch are one', () => {
    expect(
      joinWindows([
        { first: 10, last: 19 },
        { first: 0, last: 9 },
        { first: 21, last: 30 },
      ]),
    ).toEqual([
      { first: 0, last: 19 },
      { first: 21, last: 30 },
    ])
  })
})

describe('the coverage of a range', () => {
  const whole = { first: 0, last: 99 }

  it('is what its run has proven, as of its beginning', () => {
    const [coverage] = coverageOfRun(
      [device({ kind: 'partial', missing: [{ first: 40, last: 59 }], notProvable: [70] })],
      whole,
      1000,
    )
    expect(coverage).toEqual({
      deviceId: 'pump',
      proven: [
        { first: 0, last: 39, asOf: 1000 },
        { first: 60, last: 69, asOf: 1000 },
        { first: 71, last: 99, asOf: 1000 },
      ],
      notProvable: [70],
    })
    expect(coverage && missingOf(coverage, whole)).toEqual([{ first: 40, last: 59 }])
    expect(coverage && missingOf(coverage, { first: 0, last: 120 })).toEqual([
      { first: 40, last: 59 },
      { first: 100, last: 120 },
    ])
  })

  it('is younger where newer answers have proven it again, and keeps its age where they have failed', () => {
    const [before] = coverageOfRun([device({})], whole, 1000)
    if (before === undefined) throw new Error('no coverage')
    const after = withAnswers(
      before,
      [{ first: 80, last: 140 }],
      device({ missing: [{ first: 90, last: 109 }] }),
      5000,
    )
    expect(after.proven).toEqual([
      { first: 0, last: 79, asOf: 1000 },
      { first: 80, last: 89, asOf: 5000 },
      { first: 90, last: 99, asOf: 1000 },
      { first: 110, last: 140, asOf: 5000 },
    ])
    expect(missingOf(after, { first: 0, last: 140 })).toEqual([{ first: 100, last: 109 }])
    expect(agesOf([after])).toEqual({ oldest: 1000, newest: 5000 })
  })

  it('forgets that an instant was not provable once it is proven, and learns of new ones', () => {
    const [before] = coverageOfRun([device({ kind: 'notProvable', notProvable: [20, 70] })], whole, 1000)
    if (before === undefined) throw new Error('no coverage')
    const after = withAnswers(before, [{ first: 60, last: 99 }], device({ notProvable: [90] }), 5000)
    expect(after.notProvable).toEqual([20, 90])
    expect(missingOf(after, whole)).toEqual([])
  })

  it('has no age if nothing is proven', () => {
    expect(agesOf([{ deviceId: 'pump', proven: [], notProvable: [] }])).toBeNull()
  })
})
