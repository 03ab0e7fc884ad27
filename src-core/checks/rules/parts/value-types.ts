import { cellOf } from '../../../events/event-cell'
import type { Inspection } from '../../hit'

/** Text that programs print instead of a number. */
const nanLike = /^\s*(?:[+-]?nan|null|undefined|#n\/a|-?1\.#(?:ind|inf|qnan))\s*$/i
const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

const isDecimal = (text: string): boolean => decimal.test(text) && Number.isFinite(Number(text))

/** The codes of a dictionary whose texts pass the test. */
const codesOf = (texts: readonly string[], test: (text: string) => boolean): Uint8Array =>
  Uint8Array.from(texts, (text, code) => (code > 0 && test(text) ? 1 : 0))

/**
 * Rows whose value has another type than `attributeType` says, or is text that is no number. In a `String`,
 * only text that nobody writes on purpose counts.
 */
export const findWrongTypes = ({ table, hit, pass }: Inspection) => {
  const { columns, texts, extras } = table
  const { valueText, valueNumber } = columns
  const [float, text] = [texts.attributeType.indexOf('Float', 1), texts.attributeType.indexOf('String', 1)]
  const isNumber = codesOf(texts.attributeData, isDecimal)
  const isNanLike = codesOf(texts.attributeData, (value) => nanLike.test(value))
  return (from: number, to: number): void => {
    let [ofOtherType, withoutValue] = [0, 0]
    for (let row = from; row < to; row += 1) {
      const type = columns.texts.attributeType[row]
      if (type !== float && type !== text) {
        ofOtherType += 1
        continue
      }
      const code = valueText[row] ?? 0
      const isNumeric = !Number.isNaN(valueNumber[row] ?? NaN)
      if (code > 0) {
        if (type === float) hit(isNumber[code] === 1 ? 'wrongType' : 'notANumber', row, NaN)
        else if (isNanLike[code] === 1) hit('notANumber', row, NaN)
      } else if (isNumeric) {
        if (type === text) hit('wrongType', row, NaN)
      } else if (extras.has(row) && cellOf(table, row, 'attributeData').kind === 'json')
        hit('wrongType', row, NaN)
      else withoutValue += 1
    }
    for (const kind of ['wrongType', 'notANumber'] as const) {
      pass(kind, 'otherType', ofOtherType)
      pass(kind, 'noValue', withoutValue)
    }
  }
}
