import { eventFields, type FieldName, flagFields, idSeparator, textFields, timeFields } from '../events/event'
import type { ByteDictionaries } from './byte-dictionary'
import { bytesEqual, decimalAt, wholeNumberAt } from './byte-numbers'
import type { EventColumns } from './event-batch'

/** Where the cells of a row begin and end in its bytes. Quotes around a cell do not belong to it. */
export interface Cells {
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** 1: the cell is the same as in the row before, which is in the same columns. */
  readonly isRepeated: Uint8Array
}

/** The cell of each field among the cells of a row. */
export type CellIndices = Readonly<Record<FieldName, number>>

/**
 * Reads a row from its bytes directly into the columns if it is as ordinary as nearly all rows are: each
 * field is of its documented type, and the id has the usual shape. Otherwise it writes nothing and returns
 * false: the row must be read another way.
 */
type WriteOrdinaryCells = (bytes: Uint8Array, cells: Cells, row: number) => boolean

export const indicesBy = (indexOf: (name: FieldName) => number): CellIndices =>
  Object.fromEntries(eventFields.map(({ name }) => [name, indexOf(name)])) as CellIndices

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))
const floatCell = ascii('Float')
const stringCell = ascii('String')
const trueCell = ascii('true')
const falseCell = ascii('false')
const separator = ascii(idSeparator)

const isCell = (bytes: Uint8Array, { starts, ends }: Cells, index: number, wanted: Uint8Array): boolean => {
  const start = starts[index] ?? 0
  return (ends[index] ?? 0) - start === wanted.length && bytesEqual(bytes, start, wanted, 0, wanted.length)
}

/** The time at the end of an id that consists of the row's own device and attribute; NaN for another id. */
const createIdTimeReader = (indices: CellIndices) => {
  const idAt = indices.id
  const parts = [indices.deviceId, indices.attributeCode]
  return (bytes: Uint8Array, { starts, ends }: Cells): number => {
    let at = starts[idAt] ?? 0
    const end = ends[idAt] ?? 0
    for (const part of parts) {
      const from = starts[part] ?? 0
      const length = (ends[part] ?? 0) - from
      const next = at + length + separator.length
      if (
        next > end ||
        !bytesEqual(bytes, at, bytes, from, length) ||
        !bytesEqual(bytes, at + length, separator, 0, separator.length)
      )
        return NaN
      at = next
    }
    return wholeNumberAt(bytes, at, end)
  }
}

/** Reads the times into `times`; false if one is missing or unusually written. */
const createTimesReader = (indices: CellIndices, times: Float64Array) => {
  const timeCells = timeFields.map((name) => indices[name])
  return (bytes: Uint8Array, { starts, ends }: Cells): boolean => {
    for (let index = 0; index < times.length; index += 1) {
      const cell = timeCells[index] ?? 0
      const time = wholeNumberAt(bytes, starts[cell] ?? 0, ends[cell] ?? 0)
      if (Number.isNaN(time)) return false
      times[index] = time
    }
    return true
  }
}

/** Reads the flags into `flags`; false if one is missing or unusually written. */
const createFlagsReader = (indices: CellIndices, flags: Uint8Array) => {
  const flagCells = flagFields.map((name) => indices[name])
  return (bytes: Uint8Array, cells: Cells): boolean => {
    for (let index = 0; index < flags.length; index += 1) {
      const cell = flagCells[index] ?? 0
      const isSet = isCell(bytes, cells, cell, trueCell)
      if (!isSet && !isCell(bytes, cells, cell, falseCell)) return false
      flags[index] = isSet ? 1 : 0
    }
    return true
  }
}

const createTextsWriter = (columns: EventColumns, dictionaries: ByteDictionaries, indices: CellIndices) => {
  const fields = textFields.map((name) => ({
    index: indices[name],
    column: columns.texts[name],
    dictionary: dictionaries[name],
  }))
  return (bytes: Uint8Array, { starts, ends, isRepeated }: Cells, row: number): void => {
    for (const { index, column, dictionary } of fields) {
      column[row] =
        isRepeated[index] === 1
          ? (column[row - 1] ?? 0)
          : dictionary.codeAt(bytes, starts[index] ?? 0, ends[index] ?? 0)
    }
  }
}

const longestNumber = 64

/** NaN if there is no number, or `longNumber` does not read it. */
const createNumberReader =
  (longNumber: (text: string) => number) =>
  (bytes: Uint8Array, start: number, end: number): number => {
    const number = decimalAt(bytes, start, end)
    return Number.isNaN(number) && end - start <= longestNumber
      ? longNumber(String.fromCharCode(...bytes.subarray(start, end)))
      : number
  }

/**
 * Into these columns. The arrays are looked up once per batch and not for every row, which would take as long
 * as all the rest. `longNumber` reads a number that is long or has an exponent; NaN if it must be read
 * another way.
 */
export const createOrdinaryCellsWriter = (
  columns: EventColumns,
  dictionaries: ByteDictionaries,
  indices: CellIndices,
  longNumber: (text: string) => number,
): WriteOrdinaryCells => {
  const [times, flags] = [new Float64Array(timeFields.length), new Uint8Array(flagFields.length)]
  const [timeColumns, flagColumns] = [
    timeFields.map((name) => columns.times[name]),
    flagFields.map((name) => columns[name]),
  ]
  const [readTimes, readFlags, readIdTime] = [
    createTimesReader(indices, times),
    createFlagsReader(indices, flags),
    createIdTimeReader(indices),
  ]
  const readNumber = createNumberReader(longNumber)
  const writeTexts = createTextsWriter(columns, dictionaries, indices)
  const { texts, idDevice, idAttribute, idTime, valueNumber, valueText } = columns
  const { deviceId, attributeCode } = texts
  const { attributeType: typeAt, attributeData: valueAt } = indices
  return (bytes, cells, row) => {
    const isNumber = isCell(bytes, cells, typeAt, floatCell)
    if (!isNumber && !isCell(bytes, cells, typeAt, stringCell)) return false
    const [from, to] = [cells.starts[valueAt] ?? 0, cells.ends[valueAt] ?? 0]
    const value = isNumber ? readNumber(bytes, from, to) : NaN
    const timeOfId = readIdTime(bytes, cells)
    if (
      isNumber === Number.isNaN(value) ||
      Number.isNaN(timeOfId) ||
      !readTimes(bytes, cells) ||
      !readFlags(bytes, cells)
    )
      return false
    for (let index = 0; index < times.length; index += 1)
      (timeColumns[index] ?? times)[row] = times[index] ?? NaN
    for (let index = 0; index < flags.length; index += 1)
      (flagColumns[index] ?? flags)[row] = flags[index] ?? 2
    writeTexts(bytes, cells, row)
    idDevice[row] = deviceId[row] ?? 0
    idAttribute[row] = attributeCode[row] ?? 0
    idTime[row] = timeOfId
    valueNumber[row] = value
    valueText[row] = isNumber ? 0 : dictionaries.attributeData.codeAt(bytes, from, to)
    return true
  }
}
