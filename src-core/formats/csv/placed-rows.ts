import { timeOfText } from '../../codec/time-of-text'
import { createDecode, rawText } from '../cell-text'
import { ReadingError } from '../file-problem'
import { joined } from '../utf8-stream'
import { readHeader } from './header'
import { createRowCells, type RowCells, scanRow } from './scanner'

const [quote, zero, nine] = [34, 48, 57]

/** The time in a cell; NaN: it is empty, or none. */
const timeIn = (bytes: Uint8Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < zero || byte > nine) return unusualTime(bytes.subarray(from, to))
    value = value * 10 + byte - zero
  }
  // More digits than a double holds exactly are to be rounded once.
  return to === from ? NaN : to - from > 15 ? unusualTime(bytes.subarray(from, to)) : value
}

const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const unusualTime = (bytes: Uint8Array): number => {
  const text = new TextDecoder().decode(bytes)
  return number.test(text) ? Number(text) : timeOfText(text)
}

/** What a verifier needs of a row. */
export interface PlacedCells {
  /** The text of the cell of `deviceId`; undefined: there is no such column. */
  device(): string | undefined
  /** The time in this column; NaN: none. */
  time(field: string): number
}

/** Rows of a CSV file of ours as they stand in its bytes, with their line ends. */
export interface PlacedRows {
  /** Calls `take` for each row that is whole now. Throws ReadingError. */
  read(bytes: Uint8Array, take: (cells: PlacedCells, from: number, to: number) => void): Uint8Array
  /** What is before the first row; empty: nothing, or it has not come whole yet. */
  readonly head: Uint8Array
  /** In which the row begins that is read, or that could not be. It counts from 1. */
  readonly line: number
  /** Whether the last row is whole. */
  readonly isWhole: boolean
}

/** The text of a column in which most rows say the same as the row before. */
const createRepeatedText = () => {
  const decode = createDecode()
  let [known, text]: [Uint8Array | null, string] = [null, '']
  return (bytes: Uint8Array, cells: RowCells, index: number): string => {
    const [from, to] = [cells.starts[index] ?? 0, cells.ends[index] ?? 0]
    let isSame = known?.length === to - from
    for (let at = 0; isSame && at < to - from; at += 1) isSame = known?.[at] === bytes[from + at]
    if (isSame) return text
    text = rawText(bytes, cells, index, decode, 'deviceId')
    known = cells.hasDoubled ? null : bytes.slice(from, to)
    return text
  }
}

/**
 * Finds the rows of a file and the cells by which they belong to a window, and nothing else: reading all of
 * it takes several times as long.
 */
export const createPlacedRows = (): PlacedRows => {
  let rest: Uint8Array = new Uint8Array(0)
  let columns: ReadonlyMap<string, number> | null = null
  let cells = createRowCells(0)
  const textOf = createRepeatedText()
  let whole: Uint8Array = rest
  let head: Uint8Array = rest
  let line = 1
  const row: PlacedCells = {
    device: () => {
      const index = columns?.get('deviceId')
      return index === undefined ? undefined : textOf(whole, cells, index)
    },
    time: (field) => {
      const index = columns?.get(field)
      if (index === undefined || index >= cells.count) return NaN
      const [from, to] = [cells.starts[index] ?? 0, cells.ends[index] ?? 0]
      return whole[from - 1] === quote ? NaN : timeIn(whole, from, to)
    },
  }
  const begin = (bytes: Uint8Array): number => {
    const mark = bytes[0] === 0xef ? 3 : 0
    const header = readHeader(bytes.subarray(mark), createDecode())
    if (header === null) return -1
    columns = new Map(header.names.map((name, index) => [name, index] as const).toReversed())
    cells = createRowCells(header.delimiter)
    head = bytes.slice(0, header.end + mark)
    line += header.lineCount
    return head.length
  }
  return {
    read: (bytes, take) => {
      whole = joined(rest, bytes)
      let at = columns === null ? begin(whole) : 0
      while (at >= 0 && at < whole.length) {
        const end = scanRow(whole, at, cells)
        if (end === -1) break
        take(row, at, end)
        line += cells.lineCount
        at = end
      }
      rest = whole.slice(Math.max(0, at))
      return whole
    },
    get head() {
      return head
    },
    get line() {
      return line
    },
    get isWhole() {
      if (columns === null) throw new ReadingError('notTable', null, '')
      return rest.length === 0
    },
  }
}
