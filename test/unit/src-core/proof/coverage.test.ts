import { describe, expect, it } from 'vitest'
import { agesOf, uncoveredOf, withAnswers } from '../../../../src-core/proof/coverage'
import { coverageOfRun, coverageOfVerdict } from '../../../../src-core/proof/coverage-of-verdict'
import type { DeviceRange, RangeVerdict } from '../../../../src-core/proof/device-range'

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
const device = (change: Partial<RangeVerdict>): DeviceRange => ({
  deviceId: 'pump',
  verdict: verdict(change),
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
      asked: [whole],
      doubtful: [],
      failures: [{ first: 40, last: 59 }],
    })
    expect(coverage && uncoveredOf(coverage).windows).toEqual([{ first: 40, last: 59 }])
    expect(coverage && uncoveredOf(coverage, [{ first: 0, last: 120 }]).windows).toEqual([
      { first: 40, last: 59 },
      { first: 100, last: 120 },
    ])
  })

  it('is younger where newer answers have proven it again, and keeps its age where they have failed', () => {
    const [before] = coverageOfRun([device({})], whole, 1000)
    if (before === undefined) throw new Error('no coverage')
    const after = withAnswers(
      before,
      coverageOfVerdict([{ first: 80, last: 140 }], verdict({ missing: [{ first: 90, last: 109 }] }), 5000),
    )
    expect(after.proven).toEqual([
      { first: 0, last: 79, asOf: 1000 },
      { first: 80, last: 89, asOf: 5000 },
      { first: 90, last: 99, asOf: 1000 },
      { first: 110, last: 140, asOf: 5000 },
    ])
    expect(uncoveredOf(after).windows).toEqual([{ first: 100, last: 109 }])
    expect(agesOf([after])).toEqual({ oldest: 1000, newest: 5000 })
  })

  it('forgets that an instant was not provable once it is proven, and learns of new ones', () => {
    const [before] = coverageOfRun([device({ kind: 'notProvable', notProvable: [20, 70] })], whole, 1000)
    if (before === undefined) throw new Error('no coverage')
    const after = withAnswers(
      before,
      coverageOfVerdict([{ first: 60, last: 99 }], verdict({ notProvable: [90] }), 5000),
    )
    expect(after.notProvable).toEqual([20, 90])
    expect(uncoveredOf(after).windows).toEqual([])
  })

  it('has no age if nothing is proven', () => {
    expect(agesOf([{ proven: [] }])).toBeNull()
  })
})
