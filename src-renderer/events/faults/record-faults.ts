import { faultBit } from '../../../src-preload/contract/faults'
import type { TableData } from '../table-data'

/** Text that programs print where a number was none. */
const nanLike = /^\s*(?:[+-]?(?:nan|inf|infinity)|null|none|undefined|n\/?a|-?1\.#(?:ind|inf|qnan)|#(?:n\/a|value!|ref!|div\/0!))\s*$/i

const isNumberText = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text))

/** Codes of a dictionary whose texts pass. */
const codesOf = (texts: readonly string[], test: (text: string) => boolean): Uint8Array => Uint8Array.from(texts, (text, code) => (code > 0 && test(text) ? 1 : 0))

/** The value is of another type than `attributeType` says, or is text that stands for no number. */
export const markTypes = ({ columns, texts, rowCount }: TableData, faults: Uint16Array): void => {
  const [float, text] = [texts.attributeType.indexOf('Float'), texts.attributeType.indexOf('String')]
  const isNanLike = codesOf(texts.attributeData, (value) => nanLike.test(value))
  const isNumber = codesOf(texts.attributeData, isNumberText)
  const { valueText, valueNumber } = columns
  for (let row = 0; row < rowCount; row += 1) {
    const type = columns.texts.attributeType[row] ?? 0
    const code = valueText[row] ?? 0
    if (type === float && float > 0 && code > 0) {
      const kind = isNanLike[code] === 1 || isNumber[code] === 0 ? 'notANumber' : 'wrongType'
      faults[row] = (faults[row] ?? 0) | faultBit(kind)
    } else if (type === text && text > 0 && !Number.isNaN(valueNumber[row] ?? NaN)) faults[row] = (faults[row] ?? 0) | faultBit('wrongType')
  }
}

/** The parts of the id name another device, attribute or time than the record does. Other shapes of id say nothing. */
export const markIds = ({ columns, rowCount }: TableData, faults: Uint16Array): void => {
  const { idDevice, idAttribute, idTime, times, texts } = columns
  const { createdTime, ingressTimeStamp, deviceTimestamp } = times
  const bit = faultBit('idMismatch')
  for (let row = 0; row < rowCount; row += 1) {
    if (idAttribute[row] === 0) continue
    const time = idTime[row]
    const isOfTime = time === deviceTimestamp[row] || time === ingressTimeStamp[row] || time === createdTime[row]
    const isOfRecord = isOfTime && idDevice[row] === texts.deviceId[row] && idAttribute[row] === texts.attributeCode[row]
    if (!isOfRecord) faults[row] = (faults[row] ?? 0) | bit
  }
}
