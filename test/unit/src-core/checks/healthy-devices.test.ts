import { describe, expect, it } from 'vitest'
import { familyNames, scoreHealthyFamily } from '../../../bench/faults/healthy'
import { runCount } from '../../../support/run-count'

const seeds = [1, 2, 3].slice(0, runCount(3, 1))

describe('healthy devices', () => {
  it.each(familyNames)('%s: next to nothing is flagged', (family) => {
    const { median, worst } = scoreHealthyFamily(family, seeds)
    expect(median).toBeLessThanOrEqual(1)
    expect(worst).toBeLessThanOrEqual(5)
  })
})
