import { hasBound, type ValueLimit } from '../../src-preload/contract/faults'
import { cellOf } from '../events/event-cell'
import type { TableData } from '../events/table-data'
import type { Inspection } from './hit'

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
export const createTypeRules = ({ table, hit, pass }: Inspection) => {
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

/**
 * Rows whose id names another device, attribute or time than the record. Ids of another form are not judged.
 */
export const findIdFaults = (
  { table: { columns }, hit, pass }: Inspection,
  from: number,
  to: number,
): void => {
  const { idDevice, idAttribute, idTime, times, texts } = columns
  const { createdTime, ingressTimeStamp, deviceTimestamp } = times
  let ofOtherShape = 0
  for (let row = from; row < to; row += 1) {
    if (idAttribute[row] === 0) {
      ofOtherShape += 1
      continue
    }
    const time = idTime[row]
    const isOfTime =
      time === deviceTimestamp[row] || time === ingressTimeStamp[row] || time === createdTime[row]
    if (!isOfTime || idDevice[row] !== texts.deviceId[row] || idAttribute[row] !== texts.attributeCode[row])
      hit('idMismatch', row, NaN)
  }
  pass('idMismatch', 'otherId', ofOtherShape)
}

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
export const createLimitRule = ({ table, settings, hit, pass }: Inspection) => {
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
