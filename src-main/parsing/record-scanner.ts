import { bytesEqual } from '../../src-core/codec/byte-numbers'
import type { Cells } from '../../src-core/codec/ordinary-cells'
import { eventFields } from '../../src-core/events/event'
import type { RecordLayout } from './record-layout'

/** The values of one record, each at the index of its field in `eventFields`. */
export interface RecordCells extends Cells {
  readonly isRepeated: Uint8Array
  /** Whether `attributeData` is a text. */
  isTextValue: boolean
}

const fieldCount = eventFields.length

export const createRecordCells = (): RecordCells => ({
  starts: new Int32Array(fieldCount),
  ends: new Int32Array(fieldCount),
  isRepeated: new Uint8Array(fieldCount),
  isTextValue: false,
})

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const closingBrace = 0x7d
const space = 0x20

/**
 * Where the text ends that goes on at `from`; -1: never, or it has an escape or a character that JSON does
 * not allow.
 */
const endOfText = (bytes: Uint8Array, from: number): number => {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === quote) return at
    if (byte < space || byte === backslash) return -1
  }
  return -1
}

/** Where a number or a flag ends, which is not checked here. */
const endOfBare = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (
    let byte = bytes[at] ?? comma;
    byte > space && byte !== comma && byte !== closingBrace;
    byte = bytes[at] ?? comma
  )
    at += 1
  return at
}

/**
 * How many bytes are the same from two positions on, at most `limit`. Compares eight at a time, as doubles:
 * those that are equal have equal bytes, but for the two zeros, which contain a byte that no record may.
 */
const countSame = (view: DataView, one: number, other: number, limit: number): number => {
  let count = 0
  while (count + 8 <= limit && view.getFloat64(one + count, true) === view.getFloat64(other + count, true))
    count += 8
  if (count + 4 <= limit && view.getInt32(one + count, true) === view.getInt32(other + count, true))
    count += 4
  while (count < limit && view.getUint8(one + count) === view.getUint8(other + count)) count += 1
  return count
}

/** Finds the values of the records of one body. */
export interface RecordScanner {
  /**
   * Writes the values of the record at `start` to the cells; call it for one record after the other. Returns where the record ends, or
   * -1 if it is written in another way than the layout says. Whether the values are of the right type is not checked.
   */
  scan(start: number): number
}

/**
 * Reads one value, which is as in the record before up to `known`; returns where it stops, quotes included,
 * or -1.
 */
const createValueReader = (bytes: Uint8Array, { fields, kinds }: RecordLayout, cells: RecordCells) => {
  const isText = kinds.map((kind) => kind === 'text' || kind === 'id')
  const valueIndex = kinds.indexOf('value')
  return (index: number, begin: number, known: number): number => {
    const field = fields[index] ?? 0
    const hasQuotes = index === valueIndex && bytes[begin] === quote
    if (index === valueIndex) cells.isTextValue = hasQuotes
    const start = hasQuotes ? begin + 1 : begin
    const from = Math.max(start, known)
    const end = isText[index] === true || hasQuotes ? endOfText(bytes, from) : endOfBare(bytes, from)
    cells.starts[field] = start
    cells.ends[field] = end
    cells.isRepeated[field] = 0
    return hasQuotes && end !== -1 ? end + 1 : end
  }
}

/**
 * Compares each record with the one before, because most of their bytes are the same, and reads only values
 * that differ.
 */
export const createRecordScanner = (
  bytes: Uint8Array,
  layout: RecordLayout,
  cells: RecordCells,
): RecordScanner => {
  const { around, fields } = layout
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const readValue = createValueReader(bytes, layout, cells)
  const { starts, ends, isRepeated } = cells
  /** Where each value begins and stops: those of the record before, until they are overwritten. */
  const [begins, stops] = [new Int32Array(fieldCount), new Int32Array(fieldCount)]
  let [last, lastEnd] = [-1, -1]

  const isAround = (index: number, at: number): boolean => {
    const wanted = around[index] ?? bytes
    return bytesEqual(bytes, at, wanted, 0, wanted.length)
  }
  const repeat = (index: number, distance: number): void => {
    const field = fields[index] ?? 0
    begins[index] = (begins[index] ?? 0) + distance
    stops[index] = (stops[index] ?? 0) + distance
    starts[field] = (starts[field] ?? 0) + distance
    ends[field] = (ends[field] ?? 0) + distance
    isRepeated[field] = 1
  }
  const scanValues = (start: number): number => {
    /** The same position in the record before. */
    let [at, before] = [start, last]
    for (let index = 0; ; index += 1) {
      const same =
        last === -1 ? -1 : countSame(view, before, at, Math.min(lastEnd - before, bytes.length - at))
      const [distance, known] = [at - before, at + same]
      // A value is the same only if what stops it is.
      while (index < fieldCount && (stops[index] ?? 0) - before < same) {
        repeat(index, distance)
        at = stops[index++] ?? 0
      }
      if (index === fieldCount) return at
      if ((begins[index] ?? 0) - before > same && !isAround(index, at)) return -1
      before = stops[index] ?? 0
      begins[index] = at + (around[index]?.length ?? 0)
      at = readValue(index, begins[index] ?? 0, known)
      if (at === -1) return -1
      stops[index] = at
    }
  }
  return {
    scan: (start) => {
      const at = scanValues(start)
      if (at === -1 || !isAround(fieldCount, at)) return -1
      last = start
      lastEnd = at + (around[fieldCount]?.length ?? 0)
      return lastEnd
    },
  }
}
