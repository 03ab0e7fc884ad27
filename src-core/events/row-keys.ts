import type { EventColumns } from '../codec/event-batch'
import { flagFields, textFields, timeFields } from './event'
import { areSameExtras, oddValueOf, orderedExtra } from './extra-text'
import type { TableData } from './table-data'

/** One row: its columns and what they cannot hold. Rows with the same dictionaries can be compared. */
export interface RowRef {
  readonly columns: EventColumns
  readonly row: number
  readonly extra: string | undefined
}

const mix = (hash: number, word: number): number => {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

const createNumberMixer = (): ((hash: number, value: number | undefined) => number) => {
  const double = new Float64Array(1)
  const words = new Uint32Array(double.buffer)
  return (hash, value = NaN) => {
    // There are many bit patterns of NaN, with the same meaning.
    double[0] = Number.isNaN(value) ? 0 : value
    return mix(mix(hash, words[0] ?? 0), words[1] ?? 0)
  }
}

const mixText = (hash: number, text: string): number => {
  let mixed = hash
  for (let at = 0; at < text.length; at++) mixed = mix(mixed, text.charCodeAt(at))
  return mixed
}

/** Hashes of 32 bits: equal rows have equal ones. */
export const createRowHashes = () => {
  const mixNumber = createNumberMixer()
  const ofId = ({ columns, row }: RowRef): number =>
    mixNumber(mix(mix(0, columns.idDevice[row] ?? 0), columns.idAttribute[row] ?? 0), columns.idTime[row])
  const ofRecord = (ref: RowRef): number => {
    const { columns, row, extra } = ref
    let hash = mixNumber(mix(ofId(ref), columns.valueText[row] ?? 0), columns.valueNumber[row])
    for (const name of timeFields) hash = mixNumber(hash, columns.times[name][row])
    for (const name of textFields) hash = mix(hash, columns.texts[name][row] ?? 0)
    for (const name of flagFields) hash = mix(hash, columns[name][row] ?? 0)
    return extra === undefined ? hash : mixText(hash, orderedExtra(extra))
  }
  const ofReading = ({ columns, row, extra }: RowRef): number => {
    const { texts, valueText, valueNumber } = columns
    const series = mix(mix(0, texts.deviceId[row] ?? 0), texts.attributeCode[row] ?? 0)
    return mixText(mixNumber(mix(series, valueText[row] ?? 0), valueNumber[row]), oddValueOf(extra) ?? '')
  }
  return { ofId, ofRecord, ofReading }
}

/** Without an id, two records cannot be recognized as one event. */
export const hasId = ({ columns, row }: RowRef, { texts }: Pick<TableData, 'texts'>): boolean =>
  columns.idAttribute[row] !== 0 || (texts.id[columns.idDevice[row] ?? 0] ?? '') !== ''

export const haveSameId = (one: RowRef, other: RowRef): boolean =>
  one.columns.idDevice[one.row] === other.columns.idDevice[other.row] &&
  one.columns.idAttribute[one.row] === other.columns.idAttribute[other.row] &&
  Object.is(one.columns.idTime[one.row], other.columns.idTime[other.row])

/** The same record, including the sign of zeros. */
export const areSameRecord = (one: RowRef, other: RowRef): boolean => {
  if (!haveSameId(one, other) || !areSameExtras(one.extra, other.extra)) return false
  if (!Object.is(one.columns.valueNumber[one.row], other.columns.valueNumber[other.row])) return false
  if (one.columns.valueText[one.row] !== other.columns.valueText[other.row]) return false
  for (const name of flagFields)
    if (one.columns[name][one.row] !== other.columns[name][other.row]) return false
  for (const name of timeFields)
    if (!Object.is(one.columns.times[name][one.row], other.columns.times[name][other.row])) return false
  for (const name of textFields)
    if (one.columns.texts[name][one.row] !== other.columns.texts[name][other.row]) return false
  return true
}

/** The same value of the same attribute of the same device, whenever that was. */
export const haveSameReading = (one: RowRef, other: RowRef): boolean =>
  one.columns.texts.deviceId[one.row] === other.columns.texts.deviceId[other.row] &&
  one.columns.texts.attributeCode[one.row] === other.columns.texts.attributeCode[other.row] &&
  one.columns.valueText[one.row] === other.columns.valueText[other.row] &&
  Object.is(one.columns.valueNumber[one.row], other.columns.valueNumber[other.row]) &&
  oddValueOf(one.extra) === oddValueOf(other.extra)
