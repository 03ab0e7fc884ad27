import type { FaultSettings, ProfileCorrection } from '../faults'
import type { Inspection } from '../hit'
import type { Series } from '../series'
import type { BrokenSensorRules } from './broken-stretches'

/** The user's correction of the profile of a series, from its attribute. */
export const correctionOf = (
  { rows }: Series,
  { table: { columns, texts }, settings: { corrections } }: Pick<Inspection, 'table' | 'settings'>,
): ProfileCorrection['kind'] | undefined => {
  const [row = 0] = rows
  const modelId = texts.modelId[columns.texts.modelId[row] ?? 0]
  const attributeCode = texts.attributeCode[columns.texts.attributeCode[row] ?? 0]
  return corrections.find(
    (correction) => correction.modelId === modelId && correction.attributeCode === attributeCode,
  )?.kind
}

/** Null if the user does without the rule: what it would have found then counts like any other event. */
export const brokenSensorRules = ({
  disabled,
  thresholds: { flatLineCount },
  brokenSensorValues,
}: FaultSettings): BrokenSensorRules | null =>
  disabled.includes('flatLine') ? null : { values: new Set(brokenSensorValues), flatLineCount }
