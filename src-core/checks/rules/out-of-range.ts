import type { TableData } from '../../events/table-data'
import { hasBound, type ValueLimit } from '../faults'
import type { Inspection } from '../hit'
import type { FaultRule } from '../rule'

const limitsByPair = (
  { texts }: TableData,
  limits: readonly ValueLimit[],
): ReadonlyMap<number, ValueLimit> => {
  const byPair = new Map<number, ValueLimit>()
  for (const limit of limits.filter(hasBound)) {
    const [model, attribute] = [
      texts.modelId.indexOf(limit.modelId, 1),
      texts.attributeCode.indexOf(limit.attributeCode, 1),
    ]
    if (model > 0 && attribute > 0) byPair.set(model * texts.attributeCode.length + attribute, limit)
  }
  return byPair
}

/** Rows with a value beyond the user's limits for an attribute of a model. */
const findBeyondLimits = ({ table, settings, hit, pass }: Inspection) => {
  const limits = limitsByPair(table, settings.limits)
  const width = table.texts.attributeCode.length
  const { texts, valueNumber } = table.columns
  return (from: number, to: number): void => {
    if (limits.size === 0) {
      pass('outOfRange', 'noLimits', to - from)
      return
    }
    let [unlimited, notNumbers] = [0, 0]
    for (let row = from; row < to; row += 1) {
      const value = valueNumber[row] ?? NaN
      const limit = limits.get((texts.modelId[row] ?? 0) * width + (texts.attributeCode[row] ?? 0))
      if (limit === undefined) unlimited += 1
      else if (Number.isNaN(value)) notNumbers += 1
      else if (value < (limit.low ?? -Infinity) || value > (limit.high ?? Infinity))
        hit('outOfRange', row, NaN, value, limit.low ?? NaN, limit.high ?? NaN)
    }
    pass('outOfRange', 'noLimits', unlimited)
    pass('outOfRange', 'noNumber', notNumbers)
  }
}

const boundOf = (bound: number, open: number): number => (Number.isNaN(bound) ? open : bound)

/** Facts: the value, and the lowest and the highest allowed, each NaN if there is none. */
export const outOfRange: FaultRule = {
  needs: 'event',
  find: findBeyondLimits,
  joins: 'equalValues',
  why: (hit, { t, limitOfRow, withUnit, withLabel }) => {
    const [value = NaN, low = NaN, high = NaN] = hit.facts
    const of = limitOfRow(hit, hit.row)
    const [side, bound] = value > high ? (['above', high] as const) : (['below', low] as const)
    return t(`faults.rules.outOfRange.why.${side}`, {
      value: withUnit(String(value), of),
      limit: withLabel(withUnit(String(bound), of), of),
    })
  },
  picture: {
    compare: ({ facts: [, low = NaN, high = NaN] }) => [
      { kind: 'allowed', low: boundOf(low, -Infinity), high: boundOf(high, Infinity) },
    ],
  },
}
