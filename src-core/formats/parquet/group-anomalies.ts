import type { EventColumns } from '../../codec/event-batch'
import { anomalyBit, textFields, timeFields } from '../../events/event'
import type { GroupTexts } from './group-columns'

const missingField = anomalyBit('missingField')
const noId = anomalyBit('noId')
const unknownType = anomalyBit('unknownType')
const wrongType = anomalyBit('wrongType')

const [float, text, other] = [1, 2, 3]

const missingByRow = (
  { times, texts, valueNumber, valueText, deleted }: EventColumns,
  idStates: Uint8Array,
): Uint8Array => {
  const isMissing = new Uint8Array(deleted.length)
  for (const name of timeFields)
    times[name].forEach((time, row) => Number.isNaN(time) && (isMissing[row] = 1))
  for (const name of textFields) texts[name].forEach((code, row) => code === 0 && (isMissing[row] = 1))
  for (let row = 0; row < deleted.length; row++) {
    if (idStates[row] === 0 || deleted[row] === 2 || (valueText[row] === 0 && Number.isNaN(valueNumber[row])))
      isMissing[row] = 1
  }
  return isMissing
}

/** What is unusual about rows that are entirely in their columns; the same as `writeRow` would find. */
export const markAnomalies = (columns: EventColumns, types: GroupTexts, idStates: Uint8Array): void => {
  const { anomalies, valueNumber, valueText } = columns
  const isMissing = missingByRow(columns, idStates)
  const kinds = types.texts.map((type, index) =>
    index === 0 ? 0 : type === 'Float' ? float : type === 'String' ? text : other,
  )
  for (let row = 0; row < anomalies.length; row++) {
    const kind = kinds[types.codes[row] ?? 0] ?? 0
    const isWrong = valueText[row] === 0 ? kind === text && !Number.isNaN(valueNumber[row]) : kind === float
    const bits =
      (isMissing[row] === 1 ? missingField : 0) |
      (idStates[row] === 1 ? 0 : noId) |
      (kind === other ? unknownType : 0)
    anomalies[row] = bits | (isWrong ? wrongType : 0)
  }
}
