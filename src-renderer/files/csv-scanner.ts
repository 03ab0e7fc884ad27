import { ReadingFault } from './file-problem'

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/** The cells of one row, as places in the bytes; quotes around a cell do not belong to it. */
export interface RowCells {
  count: number
  starts: Int32Array
  ends: Int32Array
  /** Whether any cell has quotes inside it, which are doubled there. */
  hasDoubled: boolean
  /** Line feeds in the row, its own end included. */
  lineCount: number
}

const mostCells = 1024

export const createRowCells = (): RowCells => ({
  count: 0,
  starts: new Int32Array(mostCells),
  ends: new Int32Array(mostCells),
  hasDoubled: false,
  lineCount: 0,
})

const addCell = (cells: RowCells, start: number, end: number): void => {
  if (cells.count === mostCells) throw new ReadingFault('cellCount', null, String(mostCells))
  cells.starts[cells.count] = start
  cells.ends[cells.count] = end
  cells.count++
}

/** Adds the cell whose opening quote stands at `at`; the place behind its closing quote, -1 when that has not come yet. */
const scanQuoted = (bytes: Uint8Array, at: number, cells: RowCells): number => {
  for (let place = at + 1; place < bytes.length; place++) {
    const byte = bytes[place]
    if (byte === lineFeed) cells.lineCount++
    if (byte !== quote) continue
    // At the very end nobody knows yet whether this quote closes or doubles.
    if (place + 1 === bytes.length) return -1
    if (bytes[place + 1] !== quote) {
      addCell(cells, at + 1, place)
      return place + 1
    }
    cells.hasDoubled = true
    place++
  }
  return -1
}

/** Finds the cells of the row at `from`; the place behind its line end, or -1 when its end has not come yet. */
export const scanRow = (bytes: Uint8Array, from: number, delimiter: number, cells: RowCells): number => {
  cells.count = 0
  cells.lineCount = 1
  cells.hasDoubled = false
  let at = from
  for (;;) {
    const isQuoted = bytes[at] === quote
    const start = at
    if (isQuoted) {
      at = scanQuoted(bytes, at, cells)
      if (at === -1) return -1
      if (bytes[at] === carriageReturn) at++
      if (at < bytes.length && bytes[at] !== delimiter && bytes[at] !== lineFeed) throw new ReadingFault('quote', null, '"')
    } else while (at < bytes.length && bytes[at] !== delimiter && bytes[at] !== lineFeed) at++
    if (at >= bytes.length) return -1
    const isLast = bytes[at] === lineFeed
    if (!isQuoted) addCell(cells, start, isLast && at > start && bytes[at - 1] === carriageReturn ? at - 1 : at)
    at++
    if (isLast) return at
  }
}
