import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { type FaultKind, faultKinds, type FaultThresholds, type ValueLimit } from '../../src-preload/contract/faults'
import { countFaults, findFaults } from '../events/faults/find-faults'
import { runInSlices } from '../events/slices'
import type { ResultTab } from './result-tab'
import { useResults } from './results'
import { useSettings } from './settings'

const isLimitOf = (limit: ValueLimit, { modelId, attributeCode }: ValueLimit): boolean => limit.modelId === modelId && limit.attributeCode === attributeCode

/** The detectors: what they found in the result that is looked at, and the numbers they go by. */
export const useFaults = defineStore('faults', () => {
  const results = useResults()
  const settings = useSettings()
  const isOpen = ref(false)
  const isChecking = ref(false)
  /** Rows at the last check, by tab. */
  const checkedRows = shallowRef<ReadonlyMap<string, number>>(new Map())
  const tab = computed(() => results.active)
  const rules = computed(() => settings.settings.faults)

  const isChecked = computed(() => tab.value !== null && checkedRows.value.has(tab.value.id))
  const isStale = computed(() => {
    const of = tab.value
    return of !== null && of.state.version >= 0 && isChecked.value && checkedRows.value.get(of.id) !== of.table.rowCount
  })
  const counts = computed(() => (tab.value && checkedRows.value.has(tab.value.id) ? countFaults(tab.value.table.faults) : null))
  const flaggedCount = computed(() => {
    const of = tab.value
    return of && checkedRows.value.has(of.id) ? of.table.faults.reduce((sum, bits) => sum + (bits === 0 ? 0 : 1), 0) : 0
  })

  const check = async (of: ResultTab): Promise<void> => {
    if (isChecking.value) return
    isChecking.value = true
    try {
      const found = await runInSlices(findFaults(of.table, rules.value, Date.now()))
      of.table.setFaults(found)
      checkedRows.value = new Map(checkedRows.value).set(of.id, found.length)
      of.state.version += 1
      if (of.state.filters.some(({ kind }) => kind === 'faults')) await results.refresh(of)
    } finally {
      isChecking.value = false
    }
  }
  const open = (): void => {
    isOpen.value = true
    if (tab.value && !isChecked.value) void check(tab.value)
  }
  const close = (): void => {
    isOpen.value = false
  }
  const toggle = (kind: FaultKind): void => {
    const { disabled } = rules.value
    const next = disabled.includes(kind) ? disabled.filter((other) => other !== kind) : [...disabled, kind]
    void settings.change({ faults: { ...rules.value, disabled: next } })
  }
  const setThreshold = (name: keyof FaultThresholds, value: number): void => {
    void settings.change({ faults: { ...rules.value, thresholds: { ...rules.value.thresholds, [name]: value } } })
  }
  /** A limit without bounds is none. */
  const setLimit = (limit: ValueLimit): void => {
    const others = rules.value.limits.filter((other) => !isLimitOf(other, limit))
    const isNone = limit.low === undefined && limit.high === undefined
    void settings.change({ faults: { ...rules.value, limits: isNone ? others : [...others, limit] } })
  }
  const limitOf = (modelId: string, attributeCode: string): ValueLimit =>
    rules.value.limits.find((limit) => isLimitOf(limit, { modelId, attributeCode })) ?? { modelId, attributeCode }

  const showOnly = (of: ResultTab, anyOf: readonly FaultKind[] = faultKinds): void => {
    results.setFilters(of, [...of.state.filters.filter(({ kind }) => kind !== 'faults'), { kind: 'faults', anyOf }])
    isOpen.value = false
  }
  /** The flagged events of the view, to be reviewed before anything is deleted. */
  const select = (of: ResultTab): void => {
    of.selection.clear()
    of.selection.setAll(of.state.view.filter((row) => (of.table.faults[row] ?? 0) !== 0), true)
    of.state.selectionVersion += 1
    isOpen.value = false
  }

  return {
    ...{ isOpen, isChecking, isChecked, isStale, tab, rules, counts, flaggedCount },
    ...{ check, open, close, toggle, setThreshold, setLimit, limitOf, showOnly, select },
  }
})
