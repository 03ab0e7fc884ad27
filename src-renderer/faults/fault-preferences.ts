import { computed } from 'vue'
import {
  defaultFaultSettings,
  type FaultKind,
  type FaultSettings,
  type FaultThresholds,
  type LimitPart,
  limitParts,
  type ProfileCorrection,
  remeasuredThresholds,
  type ValueLimit,
} from '../../src-core/checks/faults'
import type { Settings } from '../../src-preload/contract/settings'

type Attribute = Pick<ValueLimit, 'modelId' | 'attributeCode'>

const isOf = (limit: Attribute, { modelId, attributeCode }: Attribute): boolean =>
  limit.modelId === modelId && limit.attributeCode === attributeCode

/** The user's changes to the rules, stored with the settings. */
export const createFaultPreferences = (store: {
  readonly settings: Settings
  change(patch: Partial<Settings>): Promise<void>
}) => {
  const rules = computed(() => store.settings.faults)
  const patch = (change: Partial<FaultSettings>): void =>
    void store.change({ faults: { ...rules.value, ...change } })

  const toggleRule = (kind: FaultKind): void => {
    const { disabled } = rules.value
    patch({
      disabled: disabled.includes(kind) ? disabled.filter((other) => other !== kind) : [...disabled, kind],
    })
  }
  const setThreshold = (name: keyof FaultThresholds, value: number): void =>
    patch({ thresholds: { ...rules.value.thresholds, [name]: value } })
  const setBrokenSensorValues = (values: readonly number[]): void => patch({ brokenSensorValues: values })
  const setTroubleWords = (words: readonly string[]): void => patch({ troubleWords: words })
  /** A limit of which no part is set is removed. */
  const setLimit = (limit: ValueLimit): void => {
    const others = rules.value.limits.filter((other) => !isOf(other, limit))
    patch({ limits: limitParts.some((part) => limit[part] !== undefined) ? [...others, limit] : others })
  }
  const limitOf = (attribute: Attribute): ValueLimit =>
    rules.value.limits.find((limit) => isOf(limit, attribute)) ?? { ...attribute }
  const isLimited = (attribute: Attribute): boolean =>
    rules.value.limits.some((limit) => isOf(limit, attribute))
  /** The other parts stay; null: this one is not set any more. */
  const setLimitPart = <Part extends LimitPart>(
    attribute: Attribute,
    part: Part,
    value: Required<ValueLimit>[Part] | null,
  ): void => {
    const { modelId, attributeCode, ...set } = limitOf(attribute)
    const parts = Object.entries({ ...set, [part]: value }).filter(([, of]) => of !== null)
    setLimit({ modelId, attributeCode, ...Object.fromEntries(parts) })
  }
  /** The user's correction of an attribute's profile; null: use the detected one. */
  const correct = ({ modelId, attributeCode }: Attribute, kind: ProfileCorrection['kind'] | null): void => {
    const others = rules.value.corrections.filter((other) => !isOf(other, { modelId, attributeCode }))
    patch({ corrections: kind === null ? others : [...others, { modelId, attributeCode, kind }] })
  }
  const correctionOf = (attribute: Attribute): ProfileCorrection['kind'] | null =>
    rules.value.corrections.find((correction) => isOf(correction, attribute))?.kind ?? null
  /**
   * Keeps the thresholds of an earlier version, or replaces them by those that were measured for the present
   * rules.
   */
  const settleThresholds = (areKept: boolean): void => {
    const current = remeasuredThresholds.map((name) => [name, defaultFaultSettings.thresholds[name]] as const)
    const { thresholds } = rules.value
    patch({
      isOfEarlierVersion: false,
      thresholds: areKept ? thresholds : { ...thresholds, ...Object.fromEntries(current) },
    })
  }
  return {
    rules,
    toggleRule,
    setThreshold,
    setBrokenSensorValues,
    setTroubleWords,
    setLimit,
    setLimitPart,
    limitOf,
    isLimited,
    correct,
    correctionOf,
    settleThresholds,
  }
}
