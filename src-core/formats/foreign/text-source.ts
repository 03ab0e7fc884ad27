import { columnsOf } from './columns'
import { monthNames } from './dates'
import type { TextForm } from './description'
import { guessEncoding } from './encoding-guess'
import { dataAbove, guessLines, type HeadLines, linesBelow } from './head-lines'
import { createOtherTables } from './other-table'
import { ourHeader } from './our-columns'
import { isCommentOf, isRagged } from './row-sieve'
import type { LineAbove, RowSource, TableShape } from './row-source'
import {
  filledLength,
  firstRows,
  guessEscape,
  guessSeparator,
  sampledRows,
  statedSeparator,
} from './text-form-guess'
import { createRowScanner, type TextRow } from './text-rows'
import { createOrders } from './time-guess'

/** What the form is guessed from. */
const headLength = 256 * 1024
const chunkLength = 1024 * 1024
const longestAbove = 80
const mostAbove = 8

/** The number of columns: of the names, or of the cells below them if there are usually more. */
const widthOf = (names: readonly string[], body: readonly TextRow[]): number => {
  const counts = new Map<number, { count: number; filled: number }>()
  for (const { cells } of body) {
    const { count = 0, filled = 0 } = counts.get(cells.length) ?? {}
    counts.set(cells.length, { count: count + 1, filled: Math.max(filled, filledLength(cells)) })
  }
  const [usual] = [...counts.values()].toSorted((one, other) => other.count - one.count)
  const named = filledLength(names)
  // A single row with more cells than there are names is the one that is wrong.
  const isUsual = usual !== undefined && usual.count > 1 && usual.count * 2 > body.length
  return Math.max(1, named, named === 0 || isUsual ? (usual?.filled ?? 0) : 1)
}

const padded = (cells: readonly string[], width: number): readonly string[] =>
  Array.from({ length: width }, (_, index) => cells[index] ?? '')

const withoutSign = (cells: readonly string[], comment: string): readonly string[] =>
  comment === '' ? cells : cells.map((cell, index) => (index === 0 ? cell.replace(/^\s*#+\s*/, '') : cell))

type CutForm = Pick<TextForm, 'encoding' | 'separator' | 'escape'>

/** Numbers tell a row of data from a head in every language. */
const english = monthNames('en')

type PlacedTable = Pick<TextForm, 'header' | 'firstRow'>
const isOfTable =
  ({ header, firstRow }: PlacedTable) =>
  ({ line }: TextRow): boolean =>
    line === header || line >= firstRow

/** The rows of a table, without those of other tables below it. */
const ownRows = (rows: readonly TextRow[], form: PlacedTable): readonly TextRow[] => {
  const others = createOtherTables(english)
  return [...others.mark(rows.filter(isOfTable(form))), ...others.end()].filter(
    ({ line, isOfOther }) => line >= form.firstRow && isOfOther !== true,
  )
}

const linesOfOurs = (header: number): HeadLines => ({
  header,
  units: null,
  firstRow: header + 1,
  comment: '',
})

/** The bytes of a text as rows. */
export const createTextSource = (bytes: Uint8Array): RowSource => {
  let encoding: TextForm['encoding'] | null = null
  const headOf = (of: TextForm['encoding']): { readonly text: string; readonly isWhole: boolean } => ({
    text: new TextDecoder(of).decode(bytes.subarray(0, headLength), { stream: bytes.length > headLength }),
    isWhole: bytes.length <= headLength,
  })
  function* allRows(form: CutForm): Generator<readonly TextRow[], void, undefined> {
    const scanner = createRowScanner(form)
    const decoder = new TextDecoder(form.encoding)
    for (let at = 0; at < bytes.length; at += chunkLength)
      yield scanner.read(decoder.decode(bytes.subarray(at, at + chunkLength), { stream: true }))
    yield [...scanner.read(decoder.decode()), ...scanner.end()]
  }
  /** The first rows, or those from the header of a table further down. */
  const rowsIn = (form: CutForm, header: number | null | undefined): readonly TextRow[] => {
    const { text, isWhole } = headOf(form.encoding)
    const first = firstRows(text, form, isWhole)
    if (header === null || header === undefined || header <= (first.at(-1)?.line ?? 0)) return first
    const rows: TextRow[] = []
    for (const some of allRows(form)) {
      rows.push(...some.filter(({ line }) => line >= header))
      if (rows.length >= sampledRows) break
    }
    return rows.slice(0, sampledRows)
  }
  const formOf = (fixed: Partial<TextForm>, language: string): TextForm => {
    const chosen = fixed.encoding ?? (encoding ??= guessEncoding(bytes))
    const { text, isWhole } = headOf(chosen)
    const ours = ourHeader(text)
    const separator =
      fixed.separator ?? statedSeparator(text) ?? ours?.separator ?? guessSeparator(text, isWhole)
    const cut = { encoding: chosen, separator, escape: fixed.escape ?? (ours ? '"' : guessEscape(text)) }
    const rows = rowsIn(cut, fixed.header)
    const orders = createOrders(monthNames(language))
    const guessed = (): HeadLines => (ours === null ? guessLines(rows, orders) : linesOfOurs(ours.line))
    const lines =
      fixed.header === undefined || fixed.header === ours?.line
        ? guessed()
        : linesBelow(fixed.header, rows, orders)
    const form = { ...cut, ...lines, ...fixed }
    const body = ownRows(rows, form)
    const names = rows.find(({ line }) => line === form.header)?.cells ?? []
    const width = Math.max(widthOf(names, body), form.width ?? 0)
    const shortCount = body.filter(({ cells }) => cells.length < width).length
    return {
      ...form,
      shortRows: fixed.shortRows ?? (isRagged(shortCount, body.length) ? 'fill' : 'leaveOut'),
    }
  }
  const linesOf = (rows: readonly TextRow[], { separator }: TextForm): readonly LineAbove[] =>
    rows.map(({ line, cells }) => ({
      line,
      text: cells
        .join(separator.length === 1 ? separator : ' ')
        .trim()
        .slice(0, longestAbove),
    }))
  return {
    kind: 'text',
    shapeOf: (fixed, language): TableShape => {
      const form = formOf(fixed, language)
      const rows = rowsIn(form, form.header)
      const isComment = isCommentOf(form)
      const body = ownRows(rows, form).filter((row) => !isComment(row))
      const names = rows.find(({ line }) => line === form.header)?.cells ?? []
      const units = rows.find(({ line }) => line === form.units)?.cells ?? null
      const width = Math.max(widthOf(names, body), form.width ?? 0)
      const { header, units: unitsAt, firstRow } = form
      const above = rows.filter(({ line }) => line < firstRow && line !== header && line !== unitsAt)
      const uncommented = rows.filter((row) => !isComment(row))
      return {
        form,
        columns: columnsOf(padded(withoutSign(names, form.comment), width), units),
        above: linesOf(above.slice(0, mostAbove), form),
        aboveCount: above.length,
        rowsAbove: linesOf(dataAbove(uncommented, form, createOrders(monthNames(language))), form),
        leftOut: [],
      }
    },
    *rows(form) {
      if (form === null) return
      const others = createOtherTables(english)
      const isRow = ({ line }: TextRow): boolean => line >= form.firstRow
      for (const rows of allRows(form)) yield others.mark(rows.filter(isOfTable(form))).filter(isRow)
      yield others.end()
    },
  }
}
