import { measuredOf } from './numbers'
import { filledLength, usualLength } from './text-form-guess'
import type { TextRow } from './text-rows'
import type { createOrders } from './time-guess'
import { unitOfCell } from './units'

type Orders = ReturnType<typeof createOrders>

/** The lines of a text around its header. */
export interface HeadLines {
  readonly header: number | null
  readonly units: number | null
  readonly firstRow: number
  readonly comment: string
}

const isDate = (text: string, { yearFirst, dayFirst, monthFirst }: Orders): boolean =>
  yearFirst(text) || dayFirst(text) || monthFirst(text)

/** What stands where a number is missing. */
const noNumber = /^(?:[+-]?(?:nan|inf(?:inity)?)|null|#?n\/a)$/i

/** What a cell is, as far as it tells a row of data from a header. */
export const isData = (cell: string, orders: Orders): boolean => {
  const text = cell.trim()
  if (text === '') return false
  return (
    noNumber.test(text) ||
    measuredOf(text, '.') !== null ||
    measuredOf(text, ',') !== null ||
    isDate(text, orders)
  )
}

/** How a value was taken, its type or its clock: what loggers write below the names, beside units. */
const qualifier =
  /^(?:ts|rn|smp|sample|inst|avg|mean|min|max|tot|total|sum|std|stdev|med|wvc|counter|analog|digital|u?int\d*|integer|long|float\d*|double|single|real|number|numeric|string|text|bool|boolean|date|(?:local|utc|gmt)(?:[ _-]?time)?|time|datetime|timestamp)$/i
const timeForm = /^\[?[ymdhs:\-/. ]+\]?$/i

const isQualifierRow = ({ cells }: TextRow): boolean =>
  filledLength(cells) > 0 &&
  cells.every((cell) => {
    const text = cell.trim()
    return unitOfCell(cell) !== null || timeForm.test(text) || qualifier.test(text)
  })

/** The line with most units; undefined: none has any. */
const unitsAmong = (rows: readonly TextRow[]): TextRow | undefined => {
  const count = ({ cells }: TextRow, isUnit: (cell: string) => boolean): number =>
    cells.filter((cell) => (unitOfCell(cell) ?? '') !== '' && isUnit(cell.trim())).length
  const most = (isUnit: (cell: string) => boolean): TextRow | undefined =>
    rows
      .filter((row) => count(row, isUnit) > 0)
      .toSorted((one, other) => count(other, isUnit) - count(one, isUnit))[0]
  // A minimum is no unit, unless nothing else is.
  return most((cell) => !qualifier.test(cell)) ?? most(() => true)
}

/** Whether a row holds what the columns hold further down; null: they hold neither numbers nor dates. */
const createIsDataRow = (
  rows: readonly TextRow[],
  length: number,
  orders: Orders,
): ((row: TextRow) => boolean) | null => {
  const body = rows.filter(({ cells }) => cells.length === length).slice(-60)
  const columnsOf = (isIt: (cell: string) => boolean): readonly number[] =>
    Array.from({ length }, (_, index) => index).filter((index) => {
      const filled = body.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '')
      return filled.length > 0 && filled.filter(isIt).length * 2 > filled.length
    })
  const columns = columnsOf((cell) => isData(cell, orders))
  if (columns.length === 0) return null
  const dates = columnsOf((cell) => isDate(cell, orders))
  return ({ cells }) =>
    Math.abs(cells.length - length) <= 1 &&
    (columns.filter((index) => isData(cells[index] ?? '', orders)).length * 2 >= columns.length ||
      // The sensors may have given nothing at first.
      dates.some((index) => isDate((cells[index] ?? '').trim(), orders)))
}

const isMarked = ({ cells }: TextRow): boolean => (cells[0] ?? '').trimStart().startsWith('#')

const mayBeHeader = (row: TextRow | undefined, length: number): row is TextRow =>
  row !== undefined &&
  filledLength(row.cells) >= Math.max(1, Math.ceil(length * 0.5)) &&
  !(length > 1 && filledLength(row.cells) < 2)

/** Whether lines that begin with `#` are comments: it may also name the first column, or begin its cells. */
const hasComments = (rows: readonly TextRow[], length: number, orders: Orders): boolean => {
  const marked = rows.filter(isMarked)
  if (marked.length === 0) return false
  const isDataRow = createIsDataRow(rows, length, orders) ?? (() => false)
  const dataCount = rows.filter(isDataRow).length
  if (dataCount > 0 && marked.filter(isDataRow).length * 2 >= dataCount) return false
  if (marked.some(({ cells }) => cells.length !== length)) return true
  const data = rows.findIndex((row) => !isMarked(row) && isDataRow(row))
  const before = rows[data - 1]
  return rows.slice(0, Math.max(0, data - 1)).some(isMarked) && before !== undefined && !isMarked(before)
}

const noRow: TextRow = { line: 0, cells: [] }

/** The header above the first row of data, and the lines between. */
const aboveData = (
  rows: readonly TextRow[],
  data: number,
  length: number,
): Pick<HeadLines, 'header' | 'units'> => {
  // Spreadsheets set the header apart by rows of empty cells.
  const above = rows.slice(0, data).filter(({ cells }) => filledLength(cells) > 0)
  let at = above.length - 1
  while (at > 0 && isQualifierRow(above[at] ?? noRow) && mayBeHeader(above[at - 1], length)) at--
  const header = above[at]
  if (!mayBeHeader(header, length)) return { header: null, units: null }
  return { header: header.line, units: unitsAmong(above.slice(at + 1))?.line ?? null }
}

/** Where the header, the units and the first row are. */
export const guessLines = (all: readonly TextRow[], orders: Orders): HeadLines => {
  const { length } = usualLength(all)
  const isCommented = hasComments(all, length, orders)
  const comment = isCommented ? '#' : ''
  const rows = isCommented ? all.filter((row) => !isMarked(row)) : all
  const isDataRow = createIsDataRow(rows, length, orders)
  const data = isDataRow === null ? -1 : rows.findIndex(isDataRow)
  if (data === -1) {
    const at = rows.findIndex(({ cells }) => filledLength(cells) >= Math.min(length, 2))
    const [header, first] = [rows[Math.max(at, 0)], rows[Math.max(at, 0) + 1]]
    const line = header?.line ?? 1
    return { header: line, units: null, firstRow: first?.line ?? line + 1, comment }
  }
  return { ...aboveData(rows, data, length), firstRow: rows[data]?.line ?? 1, comment }
}

/** The rows between the header and the first row that hold what the columns hold further down. */
export const dataAbove = (
  rows: readonly TextRow[],
  { header, firstRow }: Pick<HeadLines, 'header' | 'firstRow'>,
  orders: Orders,
): readonly TextRow[] => {
  const { length } = usualLength(rows)
  const isDataRow = createIsDataRow(
    rows.filter(({ line }) => line >= firstRow),
    length,
    orders,
  )
  const between = rows.filter(({ line }) => line > (header ?? 0) && line < firstRow)
  return isDataRow === null ? [] : between.filter(isDataRow)
}

/** The lines of another header than was guessed: what stands between it and the rows is no row. */
export const linesBelow = (header: number | null, all: readonly TextRow[], orders: Orders): HeadLines => {
  const guessed = guessLines(all, orders)
  if (header === guessed.header) return guessed
  const below = all.filter(({ line }) => line > (header ?? 0))
  const data = header === null ? 0 : below.findIndex((row) => !isQualifierRow(row))
  const between = below.slice(0, Math.max(0, data))
  return {
    header,
    units: unitsAmong(between)?.line ?? null,
    firstRow: below[data]?.line ?? (header ?? 0) + 1,
    comment: guessed.comment,
  }
}
