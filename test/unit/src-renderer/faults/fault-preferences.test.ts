import { describe, expect, it } from 'vitest'
import { defaultFaultSettings, type FaultSettings } from '../../../../src-core/checks/faults'
import { defaultSettings, type Settings } from '../../../../src-preload/contract/settings'
import { createFaultPreferences } from '../../../../src-renderer/faults/fault-preferences'

describe('changing the rules', () => {
  const start = (faults: Partial<FaultSettings> = {}) => {
    const store = {
      settings: { ...defaultSettings, faults: { ...defaultFaultSettings, ...faults } } as Settings,
      change: async (patch: Partial<Settings>) => void (changed = patch.faults),
    }
    let changed: FaultSettings | undefined
    return { preferences: createFaultPreferences(store), changed: () => changed }
  }
  const attribute = { modelId: 'm', attributeCode: 'a' }

  it('switches a rule off and on again', () => {
    const off = start()
    off.preferences.toggleRule('gap')
    expect(off.changed()?.disabled).toEqual(['gap'])
    const on = start({ disabled: ['gap', 'spike'] })
    on.preferences.toggleRule('gap')
    expect(on.changed()?.disabled).toEqual(['spike'])
  })

  it('replaces the limit of an attribute, and removes one without bounds', () => {
    const { preferences, changed } = start({
      limits: [
        { ...attribute, low: 1 },
        { modelId: 'm', attributeCode: 'b', low: 2 },
      ],
    })
    expect([
      preferences.limitOf(attribute),
      preferences.limitOf({ modelId: 'x', attributeCode: 'a' }),
    ]).toEqual([
      { ...attribute, low: 1 },
      { modelId: 'x', attributeCode: 'a' },
    ])
    preferences.setLimit({ ...attribute, high: 9 })
    expect(changed()?.limits).toEqual([
      { modelId: 'm', attributeCode: 'b', low: 2 },
      { ...attribute, high: 9 },
    ])
    preferences.setLimit({ ...attribute })
    expect(changed()?.limits).toEqual([{ modelId: 'm', attributeCode: 'b', low: 2 }])
  })

  it('corrects what an attribute is, and takes that back', () => {
    const { preferences, changed } = start({ corrections: [{ ...attribute, kind: 'state' }] })
    expect([
      preferences.correctionOf(attribute),
      preferences.correctionOf({ modelId: 'm', attributeCode: 'b' }),
    ]).toEqual(['state', null])
    preferences.correct(attribute, 'counter')
    expect(changed()?.corrections).toEqual([{ ...attribute, kind: 'counter' }])
    preferences.correct(attribute, null)
    expect(changed()?.corrections).toEqual([])
  })

  it('keeps thresholds of an earlier version, or gives up those that measured by less', () => {
    const thresholds = { ...defaultFaultSettings.thresholds, gapFactor: 99, futureMinutes: 77 }
    const { preferences, changed } = start({ thresholds, isOfEarlierVersion: true })
    preferences.settleThresholds(true)
    expect(changed()).toMatchObject({
      isOfEarlierVersion: false,
      thresholds: { gapFactor: 99, futureMinutes: 77 },
    })
    preferences.settleThresholds(false)
    expect(changed()).toMatchObject({
      isOfEarlierVersion: false,
      thresholds: { gapFactor: defaultFaultSettings.thresholds.gapFactor, futureMinutes: 77 },
    })
  })
})
