import { describe, expect, it } from 'vitest'
import { proofGapOf } from '../../../src-cli/proof-gap'
import type { SideCoverage } from '../../../src-core/compare/side-coverage'
import { TimeSet } from '../../../src-core/proof/time-set'

const windows = (device: string, ...ends: readonly (readonly [first: number, last: number])[]) =>
  new Map([[device, TimeSet.from(ends.map(([first, last]) => ({ first, last })))]])

const coverage = (asked: SideCoverage['asked'], proven = asked): SideCoverage => ({ asked, proven, asOf: 1 })

describe('what is missing for two results to be the same', () => {
  const whole = coverage(windows('pump', [0, 99]))

  it.each([
    [
      'nothing, where both are proven for the same device and time',
      whole,
      coverage(windows('pump', [0, 99])),
      null,
    ],
    [
      'nothing, where one was proven piece by piece',
      whole,
      coverage(windows('pump', [0, 99]), windows('pump', [0, 49], [50, 99])),
      null,
    ],
    ['the left', null, whole, 'left'],
    [
      'the right, of which a millisecond is not proven',
      whole,
      coverage(windows('pump', [0, 99]), windows('pump', [0, 49], [51, 99])),
      'right',
    ],
    [
      'the right, of whose device nothing is proven',
      whole,
      coverage(windows('pump', [0, 99]), new Map()),
      'right',
    ],
    ['both', null, null, 'both'],
    ['the same time', whole, coverage(windows('pump', [0, 100])), 'otherRange'],
    ['the same device', whole, coverage(windows('fan', [0, 99])), 'otherRange'],
  ])('is %s', (_, left, right, gap) => {
    expect(proofGapOf(left, right)).toBe(gap)
  })

  it('does not depend on the order of the devices', () => {
    const both = new Map([...windows('a', [0, 9]), ...windows('b', [0, 9])])
    expect(proofGapOf(coverage(both), coverage(new Map([...both].toReversed())))).toBe(null)
  })
})
