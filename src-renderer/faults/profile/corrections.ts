import type { ProfileCorrection } from '../../../src-preload/contract/faults'
import type { Inspection } from '../hit'
import type { Series } from '../series'

/** The user's correction of the profile of a series, from its attribute. */
export const correctionOf = (
  { rows }: Series,
  { table: { columns, texts }, settings: { corrections } }: Pick<Inspection, 'table' | 'settings'>,
): ProfileCorrection['kind'] | undefined => {
  const [row = 0] = rows
  const modelId = texts.modelId[columns.texts.modelId[row] ?? 0]
  const attributeCode = texts.attributeCode[columns.texts.attributeCode[row] ?? 0]
  return corrections.find((correction) => correction.modelId === modelId && correction.attributeCode === attributeCode)?.kind
}
