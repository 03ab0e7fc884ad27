import type { ColumnChunk } from 'hyparquet'
import { bytesEqual, wholeNumberAt } from '../../codec/byte-numbers'
import type { EventColumns } from '../../codec/event-batch'
import type { TextDictionaries } from '../../codec/event-dictionary'
import { idSeparator } from '../../events/event'
import { splitEventId } from '../../events/event-id'
import { ReadingError } from '../file-problem'
import { readDeltas } from './decode'
import { type GroupSource, type GroupTexts, textAt } from './group-columns'
import type { ValuePage } from './values'

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')
const separator = new TextEncoder().encode(idSeparator)

/** What the ids of a row group are read into. */
export interface IdTarget {
  readonly columns: EventColumns
  readonly dictionaries: TextDictionaries
  /** The texts of the row group, of which nearly all ids consist. */
  readonly devices: GroupTexts
  readonly attributes: GroupTexts
  /** Receives the id of a row for which its text is wanted. */
  wantsText(row: number): boolean
  onText(row: number, id: string): void
}

const isSeparator = (bytes: Uint8Array, at: number): boolean =>
  bytesEqual(bytes, at, separator, 0, separator.length)

/** The time at the end of an id of exactly this device and attribute; NaN: the id is of another shape. */
const timeOfId = (bytes: Uint8Array, length: number, device: Uint8Array, attribute: Uint8Array): number => {
  const attributeAt = device.length + separator.length
  const markAt = attributeAt + attribute.length
  const timeAt = markAt + separator.length
  const isOfRecord =
    timeAt < length &&
    bytesEqual(bytes, 0, device, 0, device.length) &&
    isSeparator(bytes, device.length) &&
    bytesEqual(bytes, attributeAt, attribute, 0, attribute.length) &&
    isSeparator(bytes, markAt)
  return isOfRecord ? wholeNumberAt(bytes, timeAt, length) : NaN
}

/** Hands out the bytes of the ids of a page; each begins like the one before it. */
const readPage = (
  { firstRow, levels, values, valueCount, encoding }: ValuePage,
  onId: (row: number, bytes: Uint8Array, length: number) => void,
): void => {
  if (encoding !== 'DELTA_BYTE_ARRAY') throw damaged()
  const [prefixes, lengths] = [new Float64Array(valueCount), new Float64Array(valueCount)]
  const cursor = { bytes: values, at: 0 }
  readDeltas(cursor, prefixes)
  readDeltas(cursor, lengths)
  let current = new Uint8Array(256)
  let [length, next] = [0, 0]
  for (let index = 0; index < levels.length; index++) {
    if (levels[index] !== 1) continue
    const [prefix, added] = [prefixes[next] ?? 0, lengths[next++] ?? 0]
    if (prefix < 0 || prefix > length || added < 0 || cursor.at + added > values.length) throw damaged()
    if (prefix + added > current.length) {
      const larger = new Uint8Array((prefix + added) * 2)
      larger.set(current)
      current = larger
    }
    for (let at = 0; at < added; at++) current[prefix + at] = values[cursor.at + at] ?? 0
    cursor.at += added
    length = prefix + added
    onId(firstRow + index, current, length)
  }
}

/** Reads the ids without making a text of each. Returns by row: 0 no id, 1 an id, 2 an empty one. */
export const readIds = (
  { readChunk, rowCount }: GroupSource,
  chunk: ColumnChunk,
  target: IdTarget,
): Uint8Array => {
  const { columns, dictionaries, devices, attributes, wantsText, onText } = target
  const { idDevice, idAttribute, idTime } = columns
  const { deviceId, attributeCode } = columns.texts
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const states = new Uint8Array(rowCount)
  const readText = (row: number, id: string): void => {
    const parts = splitEventId(id, textAt(devices, row))
    idDevice[row] = parts === null ? dictionaries.id.codeOf(id) : dictionaries.deviceId.codeOf(parts.device)
    idAttribute[row] = parts === null ? 0 : dictionaries.attributeCode.codeOf(parts.attribute)
    idTime[row] = parts === null ? NaN : parts.time
  }
  const readId = (row: number, bytes: Uint8Array, length: number): void => {
    const [device, attribute] = [devices.codes[row] ?? 0, attributes.codes[row] ?? 0]
    states[row] = length === 0 ? 2 : 1
    const isUsual = device !== 0 && attribute !== 0
    const time = isUsual
      ? timeOfId(bytes, length, devices.bytes[device] ?? bytes, attributes.bytes[attribute] ?? bytes)
      : NaN
    if (!Number.isNaN(time)) {
      idDevice[row] = deviceId[row] ?? 0
      idAttribute[row] = attributeCode[row] ?? 0
      idTime[row] = time
    }
    if (!Number.isNaN(time) && !wantsText(row)) return
    const id = utf8.decode(bytes.subarray(0, length))
    if (wantsText(row)) onText(row, id)
    else readText(row, id)
  }
  readChunk(chunk, rowCount, (page) => readPage(page, readId))
  return states
}
