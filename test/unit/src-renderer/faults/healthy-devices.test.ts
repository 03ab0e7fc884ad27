import { describe, expect, it } from 'vitest'
import { families } from '../../../bench/faults/families'
import { scoreHealthyFamily } from '../../../bench/faults/healthy'

describe('healthy devices', () => {
  it.each(families.map((family) => [family.name, family] as const))('%s: next to nothing is flagged', (_, family) => {
    const { median, worst } = scoreHealthyFamily(family, [1, 2, 3])
    expect(median).toBeLessThanOrEqual(1)
    expect(worst).toBeLessThanOrEqual(5)
  })
})
