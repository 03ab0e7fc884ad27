import { textFields, timeFields } from '../event'
import type { EventBatch, EventColumns } from './event-batch'

const byName = <Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>

/** Where columns get their arrays from. */
interface Room {
  doubles(): Float64Array
  codes(): Uint32Array
  bits(): Uint16Array
  flags(): Uint8Array
}

const columnsIn = (room: Room): EventColumns => ({
  times: byName(timeFields, room.doubles),
  texts: byName(textFields, room.codes),
  idDevice: room.codes(),
  idAttribute: room.codes(),
  idTime: room.doubles(),
  valueNumber: room.doubles(),
  valueText: room.codes(),
  deleted: room.flags(),
  oddities: room.bits(),
})

const separate = (length: number): Room => ({
  doubles: () => new Float64Array(length),
  codes: () => new Uint32Array(length),
  bits: () => new Uint16Array(length),
  flags: () => new Uint8Array(length),
})

const doublesInRow = timeFields.length + 2
const codesInRow = textFields.length + 3

/** How many bytes one event takes in a batch, without its texts. */
export const bytesInRow = 8 * doublesInRow + 4 * codesInRow + 2 + 1

/** The widest first, so that each array begins at a multiple of its width. */
const inOneBuffer = (length: number, buffer: ArrayBuffer): Room => {
  const codesAt = 8 * doublesInRow * length
  const bitsAt = codesAt + 4 * codesInRow * length
  const flagsAt = bitsAt + 2 * length
  let [doubleCount, codeCount] = [0, 0]
  return {
    doubles: () => new Float64Array(buffer, 8 * length * doubleCount++, length),
    codes: () => new Uint32Array(buffer, codesAt + 4 * length * codeCount++, length),
    bits: () => new Uint16Array(buffer, bitsAt, length),
    flags: () => new Uint8Array(buffer, flagsAt, length),
  }
}

const withoutFields = (columns: EventColumns): EventColumns => {
  for (const numbers of [...Object.values(columns.times), columns.idTime, columns.valueNumber]) numbers.fill(NaN)
  columns.deleted.fill(2)
  return columns
}

/** The columns of a batch, as views of its bytes. Throws RangeError where these are too few. */
export const columnsOf = ({ rowCount, bytes }: Pick<EventBatch, 'rowCount' | 'bytes'>): EventColumns => columnsIn(inOneBuffer(rowCount, bytes))

/** The bytes of a batch in which every field is missing, and its columns to be written. */
export const allocateBatch = (rowCount: number): { readonly bytes: ArrayBuffer; readonly columns: EventColumns } => {
  const bytes = new ArrayBuffer(bytesInRow * rowCount)
  return { bytes, columns: withoutFields(columnsOf({ rowCount, bytes })) }
}

/** Room for `length` rows that are all going to be written: what stands there until then means nothing. */
export const roomForColumns = (length: number): EventColumns => columnsIn(separate(length))
