import { describe, expect, it } from 'vitest'
import { familyNames, scoreHealthyFamily } from '../../../bench/faults/healthy'

describe('healthy devices', () => {
  it.each(familyNames)('%s: next to nothing is flagged', (family) => {
    const { median, worst } = scoreHealthyFamily(family, [1, 2, 3])
    expect(median).toBeLessThanOrEqual(1)
    expect(worst).toBeLessThanOrEqual(5)
  })
})
