import { blanks, type TextForm } from './description'

/** A row of a text, with the line in which it begins. */
export interface TextRow {
  readonly line: number
  readonly cells: readonly string[]
  /** It has a quote that is never closed. */
  readonly isOpen?: true
  /** A blank line is above it. */
  readonly isBehindBlank?: true
  /** It is of another table below the one that is read. */
  readonly isOfOther?: true
}

export interface RowScanner {
  /** The rows that are complete in this text and those before it. */
  read(text: string): readonly TextRow[]
  /** The rest, after the last text. */
  end(): readonly TextRow[]
}

type CellForm = Pick<TextForm, 'separator' | 'escape'>

/** A line longer than this is no row; texts of the engine end at 512 Mi characters. */
const longestRow = 16 * 1024 * 1024

/** A quoted cell longer than this was never meant to be one. */
const longestQuoted = 64 * 1024

const lineEndAfter = (text: string, from: number, hasReturns: boolean): number => {
  const feed = text.indexOf('\n', from)
  const end = feed === -1 ? text.length : feed
  // Where there are none, the search would pass through all of the text for each line.
  const lone = hasReturns ? text.indexOf('\r', from) : -1
  return lone !== -1 && lone < end ? lone : end
}

const isGap = (code: number): boolean => code === 32 || code === 9

/** The position after the quote that closes the one before `from`; -1: it is not there. */
const closingQuote = (text: string, from: number, escape: '"' | '\\'): number => {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (escape === '\\' && code === 92) at++
    else if (code === 34) {
      if (text.charCodeAt(at + 1) !== 34) return at + 1
      at++
    }
  }
  return -1
}

const unescaped = (text: string, escape: '"' | '\\'): string => {
  if (escape === '\\' && text.includes('\\')) return text.replaceAll(/\\(["\\])/g, '$1').replaceAll('""', '"')
  return text.includes('"') ? text.replaceAll('""', '"') : text
}

/** Whether a quote that closes is followed by what ends a cell. */
const endsCell = (text: string, at: number, separator: string): boolean => {
  const next = text[at]
  if (next === undefined || next === '\n' || next === '\r' || next === separator) return true
  return separator === blanks && isGap(text.charCodeAt(at))
}

/** The cells of a row, where it ends, and how many lines it has. */
interface Scanned {
  readonly cells: readonly string[]
  readonly end: number
  readonly lineCount: number
  readonly isOpen?: true
}

const skipGaps = (text: string, from: number): number => {
  let at = from
  while (isGap(text.charCodeAt(at))) at++
  return at
}

const cellEnd = (text: string, from: number, lineEnd: number, separator: string): number => {
  if (separator !== blanks) {
    const at = text.indexOf(separator, from)
    return at === -1 || at > lineEnd ? lineEnd : at
  }
  // Not by a search in the whole text, which may have no blanks for many lines.
  let at = from
  while (at < lineEnd && !isGap(text.charCodeAt(at))) at++
  return at
}

const linesIn = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++
  }
  return count
}

/** The row at `from`, whose quotes are closed; null: one of them is not. */
const scanRow = (
  text: string,
  from: number,
  { separator, escape }: CellForm,
  hasReturns: boolean,
): Scanned | null => {
  const cells: string[] = []
  let lineCount = 1
  let lineEnd = lineEndAfter(text, from, hasReturns)
  let at = separator === blanks ? skipGaps(text, from) : from
  for (;;) {
    let end = -1
    if (text.charCodeAt(at) === 34) {
      const closed = closingQuote(text, at + 1, escape)
      if (closed === -1) return null
      // A quote that ends in the middle of a cell is a part of its text.
      if (endsCell(text, closed, separator)) {
        cells.push(unescaped(text.slice(at + 1, closed - 1), escape))
        end = closed
        if (closed > lineEnd) {
          lineCount += linesIn(text, lineEnd, closed)
          lineEnd = lineEndAfter(text, closed, hasReturns)
        }
      }
    }
    if (end === -1) {
      end = separator === '' ? lineEnd : cellEnd(text, at, lineEnd, separator)
      cells.push(text.slice(at, end))
    }
    if (end >= lineEnd) return { cells, end: lineEnd, lineCount }
    at = separator === blanks ? skipGaps(text, end) : end + 1
    if (separator === blanks && at >= lineEnd) return { cells, end: lineEnd, lineCount }
  }
}

/** The position after the line end at `at`; -1: more text is needed to tell. */
const afterLineEnd = (text: string, at: number, isEnd: boolean): number => {
  if (at >= text.length) return isEnd ? text.length : -1
  if (text.charCodeAt(at) === 10) return at + 1
  if (at + 1 === text.length) return isEnd ? at + 1 : -1
  return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1
}

const cellsWithoutQuotes = (line: string, separator: string): readonly string[] => {
  if (separator === blanks) return line.trim().split(/[ \t]+/)
  return separator === '' ? [line] : line.split(separator)
}

/** A row at `at`, and where it ends; null: more text is needed. */
const rowAt = (
  text: string,
  at: number,
  form: CellForm,
  hasReturns: boolean,
  isEnd: boolean,
): Scanned | null => {
  const scanned = scanRow(text, at, form, hasReturns)
  if (scanned !== null || (!isEnd && text.length - at < longestQuoted)) return scanned
  const end = lineEndAfter(text, at, hasReturns)
  return { cells: cellsWithoutQuotes(text.slice(at, end), form.separator), end, lineCount: 1, isOpen: true }
}

/**
 * Cuts a text into rows of cells. Line ends are LF, CR or both; a quote inside a cell without quotes is a
 * character like any other, and so is one that is never closed. Blank lines are no rows, and a line that is
 * too long to be one has no cells.
 */
export const createRowScanner = (form: CellForm): RowScanner => {
  let rest = ''
  let line = 1
  let isBehindBlank = false
  /** A row that spans many texts is looked at again only when it has doubled. */
  let wantedLength = 0
  let isSkipping = false
  /** What comes is the end of a line that is left out. */
  let isRestOfLine = false
  /** The text behind the line that is left out; null: it does not end here. */
  const behindLine = (text: string): string | null => {
    const end = text.search(/[\r\n]/)
    if (end === -1) return null
    isSkipping = false
    isRestOfLine = true
    return text.slice(end)
  }
  const rowsIn = (text: string, isEnd: boolean): TextRow[] => {
    const hasReturns = text.includes('\r')
    const rows: TextRow[] = []
    let at = 0
    while (at < text.length) {
      const scanned = rowAt(text, at, form, hasReturns, isEnd)
      const end = scanned === null ? -1 : afterLineEnd(text, scanned.end, isEnd)
      if (scanned === null || end === -1) break
      const { cells, lineCount, isOpen } = scanned
      const isBlank = cells.length <= 1 && (cells[0] ?? '') === ''
      if (!isBlank)
        rows.push(
          isOpen || isBehindBlank
            ? { line, cells, ...(isOpen && { isOpen }), ...(isBehindBlank && { isBehindBlank }) }
            : { line, cells },
        )
      isBehindBlank = isBlank && !isRestOfLine
      isRestOfLine = false
      line += lineCount
      at = end
    }
    rest = text.slice(at)
    return rows
  }
  const read = (more: string, isEnd: boolean): readonly TextRow[] => {
    const text = isSkipping ? behindLine(more) : rest === '' ? more : rest + more
    if (text === null) return []
    if (!isEnd && text.length < wantedLength) {
      rest = text
      return []
    }
    const rows = rowsIn(text, isEnd)
    wantedLength = rest.length === text.length ? Math.min(rest.length * 2, longestRow + 1) : 0
    if (rest.length > longestRow && !isEnd) {
      rows.push({ line, cells: [] })
      rest = ''
      wantedLength = 0
      isSkipping = true
    }
    return rows
  }
  return {
    read: (text) => read(text, false),
    end: () => read('', true),
  }
}
