import { flagFields, idSeparator, textFields, timeFields } from '../../src-preload/contract/event'
import type { EventColumns } from '../../src-preload/contract/event-codec/event-batch'
import type { ByteDictionaries } from './byte-dictionary'
import { bytesEqual, decimalAt, wholeNumberAt } from './byte-numbers'
import { extraColumn } from './csv-format'
import type { RowCells } from './csv-scanner'

export type PlaceOf = (column: string) => number

/**
 * Reads a row straight from its bytes into the columns, when it is as ordinary as nearly all rows are: nothing in `extra`,
 * every field there and of its documented type, an id of the usual shape. Otherwise it says false, has written nothing,
 * and the encoder, which knows what is odd, reads the row.
 */
export type ReadOrdinaryRow = (bytes: Uint8Array, cells: RowCells, columns: EventColumns, row: number) => boolean

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)
const floatCell = ascii('Float')
const stringCell = ascii('String')
const trueCell = ascii('true')
const falseCell = ascii('false')
const separator = ascii(idSeparator)

const isCell = (bytes: Uint8Array, { starts, ends }: RowCells, place: number, wanted: Uint8Array): boolean => {
  const start = starts[place] ?? 0
  return (ends[place] ?? 0) - start === wanted.length && bytesEqual(bytes, start, wanted, 0, wanted.length)
}

/** The time at the end of an id that is made of the row's own device and attribute; NaN for another id. */
const createIdTimeReader = (placeOf: PlaceOf) => {
  const idAt = placeOf('id')
  const parts = [placeOf('deviceId'), placeOf('attributeCode')]
  return (bytes: Uint8Array, { starts, ends }: RowCells): number => {
    let at = starts[idAt] ?? 0
    const end = ends[idAt] ?? 0
    for (const part of parts) {
      const from = starts[part] ?? 0
      const length = (ends[part] ?? 0) - from
      const next = at + length + separator.length
      if (next > end || !bytesEqual(bytes, at, bytes, from, length) || !bytesEqual(bytes, at + length, separator, 0, separator.length)) return NaN
      at = next
    }
    return wholeNumberAt(bytes, at, end)
  }
}

/** The three times into `times`; false where one is missing or takes more care to read. */
const createTimesReader = (placeOf: PlaceOf, times: Float64Array) => {
  const places = timeFields.map(placeOf)
  return (bytes: Uint8Array, { starts, ends }: RowCells): boolean => {
    for (let index = 0; index < times.length; index++) {
      const place = places[index] ?? 0
      const time = wholeNumberAt(bytes, starts[place] ?? 0, ends[place] ?? 0)
      if (Number.isNaN(time)) return false
      times[index] = time
    }
    return true
  }
}

/** The flags into `flags`; false where one is missing or written in another way. */
const createFlagsReader = (placeOf: PlaceOf, flags: Uint8Array) => {
  const places = flagFields.map(placeOf)
  return (bytes: Uint8Array, cells: RowCells): boolean => {
    for (let index = 0; index < flags.length; index++) {
      const place = places[index] ?? 0
      const isSet = isCell(bytes, cells, place, trueCell)
      if (!isSet && !isCell(bytes, cells, place, falseCell)) return false
      flags[index] = isSet ? 1 : 0
    }
    return true
  }
}

const createTextsWriter = (placeOf: PlaceOf, dictionaries: ByteDictionaries) => {
  const fields = textFields.map((name) => ({ name, place: placeOf(name), dictionary: dictionaries[name] }))
  return (bytes: Uint8Array, { starts, ends }: RowCells, columns: EventColumns, row: number): void => {
    for (const { name, place, dictionary } of fields) columns.texts[name][row] = dictionary.codeAt(bytes, starts[place] ?? 0, ends[place] ?? 0)
  }
}

export const createOrdinaryRowReader = (placeOf: PlaceOf, dictionaries: ByteDictionaries): ReadOrdinaryRow => {
  const [typeAt, valueAt, extraAt] = [placeOf('attributeType'), placeOf('attributeData'), placeOf(extraColumn)]
  const times = new Float64Array(timeFields.length)
  const flags = new Uint8Array(flagFields.length)
  const readTimes = createTimesReader(placeOf, times)
  const readFlags = createFlagsReader(placeOf, flags)
  const readIdTime = createIdTimeReader(placeOf)
  const writeTexts = createTextsWriter(placeOf, dictionaries)
  return (bytes, cells, columns, row) => {
    const { starts, ends } = cells
    const isNumber = isCell(bytes, cells, typeAt, floatCell)
    if (cells.hasDoubled || (extraAt !== -1 && starts[extraAt] !== ends[extraAt])) return false
    if (!isNumber && !isCell(bytes, cells, typeAt, stringCell)) return false
    const value = isNumber ? decimalAt(bytes, starts[valueAt] ?? 0, ends[valueAt] ?? 0) : NaN
    const idTime = readIdTime(bytes, cells)
    if (isNumber === Number.isNaN(value) || Number.isNaN(idTime) || !readTimes(bytes, cells) || !readFlags(bytes, cells)) return false
    timeFields.forEach((name, index) => {
      columns.times[name][row] = times[index] ?? NaN
    })
    flagFields.forEach((name, index) => {
      columns[name][row] = flags[index] ?? 2
    })
    writeTexts(bytes, cells, columns, row)
    columns.idDevice[row] = columns.texts.deviceId[row] ?? 0
    columns.idAttribute[row] = columns.texts.attributeCode[row] ?? 0
    columns.idTime[row] = idTime
    columns.valueNumber[row] = value
    columns.valueText[row] = isNumber ? 0 : dictionaries.attributeData.codeAt(bytes, starts[valueAt] ?? 0, ends[valueAt] ?? 0)
    return true
  }
}
