import type { ProfileCorrection } from '../../../src-preload/contract/faults'
import type { Inspection } from '../hit'
import type { Series } from '../series'

/** What a person has said that the attribute of a series is. */
export const correctionOf = (
  { rows }: Series,
  { table: { columns, texts }, settings: { corrections } }: Pick<Inspection, 'table' | 'settings'>,
): ProfileCorrection['kind'] | undefined => {
  const [row = 0] = rows
  const modelId = texts.modelId[columns.texts.modelId[row] ?? 0]
  const attributeCode = texts.attributeCode[columns.texts.attributeCode[row] ?? 0]
  return corrections.find((correction) => correction.modelId === modelId && correction.attributeCode === attributeCode)?.kind
}
