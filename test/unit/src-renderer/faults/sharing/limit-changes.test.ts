import { describe, expect, it } from 'vitest'
import { defaultFaultSettings } from '../../../../../src-core/checks/faults'
import { changesOf, isTooMuch, merged } from '../../../../../src-renderer/faults/sharing/limit-changes'

const [pressure, level, flow] = ['pressure', 'level', 'flow'].map((attributeCode) => ({
  modelId: 'pump',
  attributeCode,
}))
if (!pressure || !level || !flow) throw new Error('no attributes')
const set = {
  ...defaultFaultSettings,
  limits: [
    { ...pressure, low: 0, high: 10 },
    { ...level, low: 1 },
  ],
  corrections: [{ ...flow, kind: 'counter' as const }],
}
const file = {
  limits: [
    { ...pressure, low: 0, high: 12 },
    { ...level, low: 1 },
    { ...flow, high: 3 },
  ],
  corrections: [
    { ...flow, kind: 'counter' as const },
    { ...level, kind: 'state' as const },
  ],
}

describe('the limits of a file', () => {
  it('change only what differs, and each change says what was before', () => {
    expect(changesOf(set, file)).toEqual([
      { kind: 'limit', before: set.limits[0], after: file.limits[0] },
      { kind: 'limit', before: null, after: file.limits[2] },
      { kind: 'correction', before: null, after: file.corrections[1] },
    ])
  })

  it('change a unit or a label where the bounds are the same', () => {
    const [known] = set.limits
    const named = { ...pressure, low: 0, high: 10, unit: 'bar', label: 'pump outlet' }
    expect(changesOf(set, { limits: [named], corrections: [] })).toEqual([
      { kind: 'limit', before: known, after: named },
    ])
    const of = merged(set, { limits: [named], corrections: [] })
    expect(changesOf(of, { limits: [{ ...named, label: 'pump inlet' }], corrections: [] })).toHaveLength(1)
    expect(changesOf(of, { limits: [named], corrections: [] })).toEqual([])
  })

  it('take the place of those of the same attribute, and leave everything else', () => {
    const own = {
      ...set,
      limits: [...set.limits, { modelId: 'fan', attributeCode: 'level', low: 5 }],
      disabled: ['gap'] as const,
    }
    const after = merged(own, file)
    expect(after).toEqual({
      ...own,
      limits: [
        file.limits[0],
        file.limits[1],
        { modelId: 'fan', attributeCode: 'level', low: 5 },
        file.limits[2],
      ],
      corrections: [set.corrections[0], file.corrections[1]],
    })
    expect(changesOf(after, file)).toEqual([])
  })

  it('are too much where the settings cannot hold them', () => {
    const many = Array.from({ length: 999 }, (_, index) => ({
      modelId: 'fan',
      attributeCode: String(index),
      low: 0,
    }))
    expect(
      isTooMuch(merged({ ...set, limits: many }, { limits: [{ ...flow, low: 1 }], corrections: [] })),
    ).toBe(false)
    expect(
      isTooMuch(
        merged(
          { ...set, limits: many },
          {
            limits: [
              { ...flow, low: 1 },
              { ...level, low: 1 },
            ],
            corrections: [],
          },
        ),
      ),
    ).toBe(true)
  })
})
