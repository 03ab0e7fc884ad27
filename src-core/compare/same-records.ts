import { flagFields, textFields, timeFields } from '../events/event'
import { areSameExtras } from '../events/extra-text'
import type { CodeMaps } from '../events/recode-rows'
import type { TableData } from '../events/table-data'

const identity = (length: number): Uint32Array => Uint32Array.from({ length }, (_, code) => code)

/**
 * Whether a row of the left table and one of the right are the same record, the sign of zeros included.
 * `maps`: from right codes to left ones.
 */
export const createSameRecords = (
  left: TableData,
  right: TableData,
  maps: CodeMaps,
): ((leftRow: number, rightRow: number) => boolean) => {
  const numbersOf = ({ columns }: TableData) => [
    columns.idTime,
    columns.valueNumber,
    ...timeFields.map((name) => columns.times[name]),
  ]
  const codesOf = ({ columns }: TableData) => [
    columns.idAttribute,
    columns.valueText,
    ...textFields.map((name) => columns.texts[name]),
  ]
  const flagsOf = ({ columns }: TableData) => flagFields.map((name) => columns[name])
  const [leftNumbers, leftCodes, leftFlags] = [numbersOf(left), codesOf(left), flagsOf(left)]
  const [rightNumbers, rightCodes, rightFlags] = [numbersOf(right), codesOf(right), flagsOf(right)]
  const codeMaps = [maps.attributeCode, maps.attributeData, ...textFields.map((name) => maps[name])]
  const [leftIds, rightIds] = [left.columns.idDevice, right.columns.idDevice]
  const { idAttribute } = right.columns
  const hasExtras = left.extras.size > 0 || right.extras.size > 0
  return (leftRow, rightRow) => {
    // By place, because destructuring pairs of columns takes longer than comparing them.
    for (let at = 0; at < leftNumbers.length; at += 1)
      if (!Object.is(leftNumbers[at]?.[leftRow], rightNumbers[at]?.[rightRow])) return false
    for (let at = 0; at < leftCodes.length; at += 1)
      if (leftCodes[at]?.[leftRow] !== codeMaps[at]?.[rightCodes[at]?.[rightRow] ?? 0]) return false
    for (let at = 0; at < leftFlags.length; at += 1)
      if (leftFlags[at]?.[leftRow] !== rightFlags[at]?.[rightRow]) return false
    // An id of another shape has a code of the `id` dictionary in place of the device.
    const ids = idAttribute[rightRow] === 0 ? maps.id : maps.deviceId
    if (leftIds[leftRow] !== ids[rightIds[rightRow] ?? 0]) return false
    return !hasExtras || areSameExtras(left.extras.get(leftRow), right.extras.get(rightRow))
  }
}

/** The maps of a table to its own codes. */
export const ownCodes = ({ texts }: TableData): CodeMaps => {
  const maps = Object.entries(texts).map(([name, known]) => [name, identity(known.length)])
  return Object.fromEntries(maps) as CodeMaps
}
