import { computed } from 'vue'
import { type FaultKind, type FaultSettings, type FaultThresholds, type ValueLimit } from '../../src-preload/contract/faults'
import type { Settings } from '../../src-preload/contract/settings'

type Attribute = Pick<ValueLimit, 'modelId' | 'attributeCode'>

const isLimitOf = (limit: ValueLimit, { modelId, attributeCode }: Attribute): boolean => limit.modelId === modelId && limit.attributeCode === attributeCode

/** The changes the user makes to the rules, stored with the settings. */
export const createFaultPreferences = (store: { readonly settings: Settings; change(patch: Partial<Settings>): Promise<void> }) => {
  const rules = computed(() => store.settings.faults)
  const patch = (change: Partial<FaultSettings>): void => void store.change({ faults: { ...rules.value, ...change } })

  const toggleRule = (kind: FaultKind): void => {
    const { disabled } = rules.value
    patch({ disabled: disabled.includes(kind) ? disabled.filter((other) => other !== kind) : [...disabled, kind] })
  }
  const setThreshold = (name: keyof FaultThresholds, value: number): void => patch({ thresholds: { ...rules.value.thresholds, [name]: value } })
  /** A limit without bounds is none. */
  const setLimit = (limit: ValueLimit): void => {
    const others = rules.value.limits.filter((other) => !isLimitOf(other, limit))
    const isNone = limit.low === undefined && limit.high === undefined
    patch({ limits: isNone ? others : [...others, limit] })
  }
  const limitOf = (attribute: Attribute): ValueLimit => rules.value.limits.find((limit) => isLimitOf(limit, attribute)) ?? { ...attribute }
  return { rules, toggleRule, setThreshold, setLimit, limitOf }
}
