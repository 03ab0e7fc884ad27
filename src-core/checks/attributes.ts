import { byNature } from '../events/rank-texts'
import type { TableData } from '../events/table-data'

/** A numeric attribute of a model. */
export interface NumericAttribute {
  readonly modelId: string
  readonly attributeCode: string
}

/** Enough for any device; of a fleet, the panel shows the first ones. */
const most = 60

/** The numeric attributes of a table by name, separately for each model. */
export const attributesOf = ({ columns, texts, rowCount }: TableData): readonly NumericAttribute[] => {
  const found = new Map<number, NumericAttribute>()
  const width = texts.attributeCode.length
  for (let row = 0; row < rowCount && found.size < most; row += 1) {
    if (Number.isNaN(columns.valueNumber[row] ?? NaN)) continue
    const [model, attribute] = [columns.texts.modelId[row] ?? 0, columns.texts.attributeCode[row] ?? 0]
    const key = model * width + attribute
    if (model === 0 || attribute === 0 || found.has(key)) continue
    found.set(key, {
      modelId: texts.modelId[model] ?? '',
      attributeCode: texts.attributeCode[attribute] ?? '',
    })
  }
  return [...found.values()].toSorted((one, other) => byNature(one.attributeCode, other.attributeCode))
}
