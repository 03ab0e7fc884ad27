import { isUtf8 } from 'node:buffer'
import { bytesEqual } from '../../src-core/codec/byte-numbers'
import type { EventColumns } from '../../src-core/codec/event-batch'
import { uninitializedColumns } from '../../src-core/codec/event-columns'
import { isJsonNumber, survives } from '../../src-core/codec/exact-numbers'
import { createOrdinaryCellsWriter, indicesBy } from '../../src-core/codec/ordinary-cells'
import { eventFields, maximumLimit } from '../../src-core/events/event'
import type { HashedTextsByName } from './hashed-texts'
import { layoutAt } from './record-layout'
import { createRecordCells, createRecordScanner, type RecordCells } from './record-scanner'

/** Reads answers that contain nothing but ordinary records; nearly all do. */
export interface OrdinaryAnswers {
  /** The rows of the last answer that was read. */
  readonly columns: EventColumns
  /**
   * Writes the records of an answer into the first rows of `columns`, straight from the bytes, in a quarter
   * of the time that parsing takes. Returns their number; undefined if anything in the body is unusual. It
   * must then be parsed, which tells what it is.
   */
  read(body: Uint8Array, device: string): number | undefined
}

/** The head and the tail of an answer are a few dozen bytes long. */
const longestEnd = 256
const head =
  /^[ \t\r\n]*\{[ \t\r\n]*("returnCode"[ \t\r\n]*:[ \t\r\n]*0[ \t\r\n]*,)?[ \t\r\n]*"result"[ \t\r\n]*:[ \t\r\n]*\[[ \t\r\n]*(?=\{)/
const tail = /^[ \t\r\n]*\][ \t\r\n]*(,[ \t\r\n]*"returnCode"[ \t\r\n]*:[ \t\r\n]*0[ \t\r\n]*)?\}[ \t\r\n]*$/

const comma = 0x2c
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const skipBlanks = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isBlank(bytes[at])) at += 1
  return at
}

/** Where the next record begins; -1: none follows. */
const nextRecord = (bytes: Uint8Array, from: number): number => {
  const at = skipBlanks(bytes, from)
  return bytes[at] === comma ? skipBlanks(bytes, at + 1) : -1
}

/** A number that is long or has an exponent; NaN if a double does not hold it exactly. */
const longNumber = (text: string): number => (isJsonNumber(text) && survives(text) ? Number(text) : NaN)

const indices = indicesBy((name) => eventFields.findIndex((field) => field.name === name))
const lengthOfString = 'String'.length

/** Whether a value is quoted as `attributeType` says, which turns out to be `Float` or `String` later. */
const isQuotedAsTyped = ({ starts, ends, isTextValue }: RecordCells): boolean =>
  isTextValue ===
  ((ends[indices.attributeType] ?? 0) - (starts[indices.attributeType] ?? 0) === lengthOfString)

const isDevice = (bytes: Uint8Array, { starts, ends }: RecordCells, device: Uint8Array): boolean => {
  const start = starts[indices.deviceId] ?? 0
  return (
    (ends[indices.deviceId] ?? 0) - start === device.length &&
    bytesEqual(bytes, start, device, 0, device.length)
  )
}

/** What the types of the cells do not say. */
const isExpected = (bytes: Uint8Array, cells: RecordCells, device: Uint8Array): boolean =>
  isQuotedAsTyped(cells) && (cells.isRepeated[indices.deviceId] === 1 || isDevice(bytes, cells, device))

const textOf = (body: Uint8Array, from: number): string =>
  Buffer.from(body.buffer, body.byteOffset + from, Math.min(longestEnd, body.length - from)).toString(
    'latin1',
  )

export const createOrdinaryAnswers = (texts: HashedTextsByName): OrdinaryAnswers => {
  const columns = uninitializedColumns(maximumLimit)
  columns.anomalies.fill(0)
  const cells = createRecordCells()
  const writeRow = createOrdinaryCellsWriter(columns, texts, indices, longNumber)

  /** In the merge, an id with a negative time has no time. */
  const hasTimeInId = (row: number): boolean => (columns.idTime[row] ?? NaN) >= 0
  /** The records from `start` on. */
  const readRecords = (
    body: Uint8Array,
    start: number,
    device: Uint8Array,
  ): { readonly count: number; readonly end: number } | undefined => {
    const layout = layoutAt(body, start)
    if (layout === undefined) return undefined
    const { scan } = createRecordScanner(body, layout, cells)
    for (let [count, at] = [0, start]; count < maximumLimit; count += 1) {
      const end = scan(at)
      if (
        end === -1 ||
        !isExpected(body, cells, device) ||
        !writeRow(body, cells, count) ||
        !hasTimeInId(count)
      )
        return undefined
      at = nextRecord(body, end)
      if (at === -1) return { count: count + 1, end }
    }
    return undefined
  }
  return {
    columns,
    read: (body, device) => {
      const opening = head.exec(textOf(body, 0))
      if (opening === null || !isUtf8(Buffer.from(body.buffer, body.byteOffset, body.byteLength)))
        return undefined
      const records = readRecords(body, opening[0].length, Buffer.from(device))
      if (records === undefined || body.length - records.end > longestEnd) return undefined
      const closing = tail.exec(textOf(body, records.end))
      const isEnvelope = closing !== null && (opening[1] === undefined) !== (closing[1] === undefined)
      return isEnvelope ? records.count : undefined
    },
  }
}
