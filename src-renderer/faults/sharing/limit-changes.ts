import {
  attributeKey,
  type FaultSettings,
  faultSettingsBounds,
  limitParts,
  type ProfileCorrection,
  type ValueLimit,
} from '../../../src-core/checks/faults'
import type { SharedLimits } from '../../../src-core/formats/limits-file'

/** What a file would change of an attribute; `before`: null where nothing is set. */
export type LimitChange =
  | { readonly kind: 'limit'; readonly before: ValueLimit | null; readonly after: ValueLimit }
  | {
      readonly kind: 'correction'
      readonly before: ProfileCorrection | null
      readonly after: ProfileCorrection
    }

type Attribute = Pick<ValueLimit, 'modelId' | 'attributeCode'>

const byAttribute = <Entry extends Attribute>(entries: readonly Entry[]): Map<string, Entry> =>
  new Map(entries.map((entry) => [attributeKey(entry), entry]))

/** Only what differs from what is set. */
export const changesOf = (set: SharedLimits, file: SharedLimits): readonly LimitChange[] => {
  const [limits, corrections] = [byAttribute(set.limits), byAttribute(set.corrections)]
  const limitChanges = file.limits.flatMap((after): readonly LimitChange[] => {
    const before = limits.get(attributeKey(after)) ?? null
    return before !== null && limitParts.every((part) => before[part] === after[part])
      ? []
      : [{ kind: 'limit', before, after }]
  })
  const correctionChanges = file.corrections.flatMap((after): readonly LimitChange[] => {
    const before = corrections.get(attributeKey(after)) ?? null
    return before?.kind === after.kind ? [] : [{ kind: 'correction', before, after }]
  })
  return [...limitChanges, ...correctionChanges]
}

/** What is set for other attributes stays. */
export const merged = (set: FaultSettings, file: SharedLimits): FaultSettings => ({
  ...set,
  limits: [...byAttribute([...set.limits, ...file.limits]).values()],
  corrections: [...byAttribute([...set.corrections, ...file.corrections]).values()],
})

export const isTooMuch = ({ limits, corrections }: SharedLimits): boolean =>
  Math.max(limits.length, corrections.length) > faultSettingsBounds.entries
