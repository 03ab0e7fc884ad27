import { ReadingError } from '../file-problem'

const quote = 34
const lineFeed = 10
const carriageReturn = 13

/** The cells of a row as positions in the bytes, without the quotes around them. */
export interface RowCells {
  readonly delimiter: number
  /** By byte: 1 if it ends a cell without quotes. One lookup takes less time than three comparisons. */
  readonly isCellEnd: Uint8Array
  count: number
  starts: Int32Array
  ends: Int32Array
  /** Never set: neighbouring rows are not compared. */
  isRepeated: Uint8Array
  /** Whether any cell contains quotes, which are doubled. */
  hasDoubled: boolean
  /** The number of line ends in the row, including its own. */
  lineCount: number
  /** The position after its line end. */
  end: number
}

const maxCells = 1024

export const createRowCells = (delimiter: number): RowCells => ({
  delimiter,
  isCellEnd: Uint8Array.from({ length: 256 }, (_, byte) =>
    Number([delimiter, lineFeed, carriageReturn].includes(byte)),
  ),
  count: 0,
  starts: new Int32Array(maxCells),
  ends: new Int32Array(maxCells),
  isRepeated: new Uint8Array(maxCells),
  hasDoubled: false,
  lineCount: 0,
  end: -1,
})

const addCell = (cells: RowCells, start: number, end: number): void => {
  if (cells.count === maxCells) throw new ReadingError('tooManyCells', null, maxCells.toLocaleString('en'))
  cells.starts[cells.count] = start
  cells.ends[cells.count] = end
  cells.count++
}

/**
 * The position after the line end at `at`: LF, CR or both. -1: a CR is the last byte, so the next one
 * decides.
 */
const endOfLine = (bytes: Uint8Array, at: number): number => {
  if (bytes[at] === lineFeed) return at + 1
  if (at + 1 === bytes.length) return -1
  return bytes[at + 1] === lineFeed ? at + 2 : at + 1
}

/**
 * Adds the cell whose opening quote is at `at`; returns the position after its closing quote, -1 if that has
 * not arrived yet.
 */
const scanQuoted = (bytes: Uint8Array, at: number, cells: RowCells): number => {
  for (let index = at + 1; index < bytes.length; index++) {
    const byte = bytes[index]
    if (byte === lineFeed || (byte === carriageReturn && bytes[index + 1] !== lineFeed)) cells.lineCount++
    if (byte !== quote) continue
    // At the very end it is still open whether this quote closes the cell or is doubled.
    if (index + 1 === bytes.length) return -1
    if (bytes[index + 1] !== quote) {
      addCell(cells, at + 1, index)
      return index + 1
    }
    cells.hasDoubled = true
    index++
  }
  return -1
}

const endOfPlainCell = (bytes: Uint8Array, from: number, isCellEnd: Uint8Array): number => {
  let at = from
  while (at < bytes.length && isCellEnd[bytes[at] ?? 0] === 0) at++
  return at
}

/**
 * Finds the cells of the row at `from`; returns the position after its line end, or -1 if that has not
 * arrived yet.
 */
export const scanRow = (bytes: Uint8Array, from: number, cells: RowCells): number => {
  const { delimiter, isCellEnd } = cells
  cells.count = 0
  cells.lineCount = 1
  cells.hasDoubled = false
  for (let at = from; ; at++) {
    const start = at
    if (bytes[at] === quote) {
      at = scanQuoted(bytes, at, cells)
      if (at === -1) return -1
    } else {
      at = endOfPlainCell(bytes, at, isCellEnd)
      if (at < bytes.length) addCell(cells, start, at)
    }
    if (at >= bytes.length) return -1
    if (bytes[at] === lineFeed || bytes[at] === carriageReturn) {
      cells.end = endOfLine(bytes, at)
      return cells.end
    }
    if (bytes[at] !== delimiter) throw new ReadingError('quote', null, '"')
  }
}

/** The position after the first line end behind `from`, in quotes or not; -1: it has not arrived yet. */
export const endOfFirstLine = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at++
  return at === bytes.length ? -1 : endOfLine(bytes, at)
}

/**
 * Adds empty cells behind `least` up to `count`, because spreadsheets drop the separators at the end of a
 * row, and ignores further ones if they are empty. Throws ReadingError for any other number of cells.
 */
export const fitCells = (cells: RowCells, count: number, least: number): void => {
  if (cells.count === count) return
  const found = cells.count
  while (cells.count < count && found >= least) addCell(cells, 0, 0)
  while (cells.count > count && cells.starts[cells.count - 1] === cells.ends[cells.count - 1]) cells.count--
  if (cells.count !== count) throw new ReadingError('cellCount', null, String(found))
}

/** Whether a row contains nothing but separators. */
export const isBlankRow = ({ count, starts, ends }: RowCells): boolean => {
  for (let index = 0; index < count; index++) if (starts[index] !== ends[index]) return false
  return true
}
