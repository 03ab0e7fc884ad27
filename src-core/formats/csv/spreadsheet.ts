import type { JsonValue } from '../../codec/json'
import type { TimeField } from '../../events/event'
import { splitEventId } from '../../events/event-id'
import type { FileRemark } from '../file-remark'
import type { CellText } from './format'

/** Numbers from a million on, as spreadsheets show them; we write all their digits. */
const exponential = /^-?\d(?:[.,](\d+))?E\+?(\d{1,2})$/i
const leastExponent = 6
/** From here on we write exponents as well. */
const ourExponent = 21
/** Spreadsheets write at least two digits, and we one. */
const roundedValue = /^-?\d(?:[.,]\d+)?E[+-]\d{2,3}$/
const readableTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)$/
const decimalComma = /^-?\d+,\d+$/
/** So many different texts are counted. */
const mostTexts = 10_000

/** The number in a cell, and how far the number may be from it that the spreadsheet has shortened. */
const shortenedNumber = (cell: string): { readonly number: number; readonly tolerance: number } | null => {
  const [, fraction = '', digits = ''] = exponential.exec(cell) ?? []
  const exponent = Number(digits)
  if (digits === '' || exponent < leastExponent || exponent >= ourExponent || fraction.length >= exponent)
    return null
  return { number: Number(cell.replace(',', '.')), tolerance: 10 ** (exponent - fraction.length) / 2 }
}

/** Other texts, such as those of a few hexadecimal digits, may look like a number with an exponent as well. */
const isShortenedText = (text: string): boolean => roundedValue.test(text) && shortenedNumber(text) !== null

const isNear = ({ number, tolerance }: { number: number; tolerance: number }, exact: number): boolean =>
  // A little more, for what the calculation rounds.
  Math.abs(exact - number) <= tolerance * 1.001

/** Undoes what a spreadsheet has done to the cells of rows, as far as others tell, and counts it. */
export const createSpreadsheetTraces = (names: readonly string[]) => {
  let [restored, unreadable, values] = [0, 0, 0]
  const texts = new Set<string>()
  const readableColumns = new Map<string, string>()
  for (const name of names) {
    const [, field] = /^(\w+) \(.+\)$/.exec(name) ?? []
    if (field !== undefined) readableColumns.set(field, name)
  }
  /** The exact time beside a shortened one, or in the id; NaN: neither is there. */
  const exactTime = (field: TimeField, cellText: CellText): number => {
    const column = readableColumns.get(field)
    const readable = column === undefined ? '' : cellText(column)
    if (readableTime.test(readable)) return Date.parse(readable)
    return field === 'deviceTimestamp' ? (splitEventId(cellText('id'))?.time ?? NaN) : NaN
  }
  const isResaved = (cellText: CellText): boolean =>
    /[A-Z]/.test(cellText('deleted')) || shortenedNumber(cellText('deviceTimestamp')) !== null
  return {
    /** A time; undefined: the cell is as we write it. The text itself: it cannot be restored. */
    timeOf: (field: TimeField, cell: string, cellText: CellText): JsonValue | undefined => {
      const shortened = shortenedNumber(cell)
      if (shortened === null) return undefined
      const exact = exactTime(field, cellText)
      const isExact = isNear(shortened, exact)
      if (isExact) restored++
      else unreadable++
      return isExact ? exact : cell
    },
    /** A name; the one in the id if that has all digits. */
    textOf: (field: string, cell: string, cellText: CellText): string => {
      const shortened = shortenedNumber(cell)
      const isNumber = shortened !== null || /^[1-9]\d*$/.test(cell)
      if (!isNumber) return cell
      // Of a number, spreadsheets also drop the zeros at the start.
      const parts = field === 'deviceId' || field === 'attributeCode' ? splitEventId(cellText('id')) : null
      const inId = (field === 'deviceId' ? parts?.device : parts?.attribute) ?? ''
      const isSame =
        shortened === null
          ? inId.replace(/^0+/, '') === cell && isResaved(cellText)
          : /^\d+$/.test(inId) && isNear(shortened, Number(inId))
      if (isSame) return inId
      if (texts.size < mostTexts && isShortenedText(cell)) texts.add(cell)
      return cell
    },
    /** A number with a decimal comma; null: it is none. */
    valueOf: (cell: string, cellText: CellText): number | null => {
      if (roundedValue.test(cell)) values++
      const isNumber = decimalComma.test(cell) || (roundedValue.test(cell) && cell.includes(','))
      return isNumber && isResaved(cellText) ? Number(cell.replace(',', '.')) : null
    },
    noteText: (text: string): void => {
      if (texts.size < mostTexts && isShortenedText(text)) texts.add(text)
    },
    isRounded: (cell: string): boolean => roundedValue.test(cell),
    get remark(): FileRemark | null {
      const isTouched = restored + unreadable + values + texts.size > 0
      return isTouched ? { kind: 'spreadsheet', restored, unreadable, values, texts: texts.size } : null
    },
  }
}

export type SpreadsheetTraces = ReturnType<typeof createSpreadsheetTraces>
