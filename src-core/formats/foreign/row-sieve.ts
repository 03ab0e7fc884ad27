import { extraColumn } from '../csv/format'
import { placed } from './columns'
import type { TextForm } from './description'
import { filledLength } from './text-form-guess'
import type { TextRow } from './text-rows'

/**
 * What can be wrong with a row. `filled`: its missing cells count as empty; all others are left out.
 * `badExtra`: of an export of ours, whose last cell we would not have written like that.
 */
export const rowFaults = [
  'short',
  'filled',
  'long',
  'broken',
  'quote',
  'badExtra',
  'repeatedHeader',
  'otherTable',
  'comment',
] as const
export type RowFault = (typeof rowFaults)[number]

/** How often, and where first. */
export interface FaultCount {
  readonly count: number
  readonly line: number
  /** Of the first one. */
  readonly cellCount: number
  /** The most that one of them has, without empty ones at its end. */
  readonly mostCells: number
}

export interface RowSieve {
  /** The cells of a row, as many as there are columns; null: it is left out. */
  pass(row: TextRow): readonly string[] | null
  /** A row that has passed is left out all the same. */
  leaveOut(fault: RowFault, row: TextRow): void
  readonly faults: ReadonlyMap<RowFault, FaultCount>
}

/** Characters that a text has only after a loss of power, or of a file's blocks. */
const noText = /[\0-\x08\x0e-\x1f]/

/** Two of a hundred rows are not torn by chance. */
export const isRagged = (faultyCount: number, rowCount: number): boolean =>
  faultyCount > Math.max(2, rowCount * 0.02)

/** Whether a row is a comment of the text. */
export const isCommentOf = (form: Pick<TextForm, 'comment'> | null): ((row: TextRow) => boolean) => {
  const comment = form?.comment ?? ''
  return comment === '' ? () => false : ({ cells }) => (cells[0] ?? '').trimStart().startsWith(comment)
}

export interface SieveTable {
  readonly names: readonly string[]
  readonly form: Pick<TextForm, 'shortRows' | 'header' | 'comment'> | null
  /** An export of ours, whose texts may hold any character. */
  readonly isOurs: boolean
}

/** Lets rows pass that have a cell for each column, and counts the others. */
export const createRowSieve = (
  { names, form, isOurs }: SieveTable,
  onFault: (fault: RowFault, row: TextRow) => void = () => undefined,
): RowSieve => {
  const faults = new Map<RowFault, FaultCount>()
  const width = names.length
  // Spreadsheets drop the empty cells at the end of our rows.
  const least = isOurs ? 1 + names.findLastIndex((name) => name !== extraColumn) : width
  const note = (fault: RowFault, row: TextRow): null => {
    const { line, cells } = row
    onFault(fault, row)
    const known = faults.get(fault)
    faults.set(fault, {
      count: (known?.count ?? 0) + 1,
      line: known?.line ?? line,
      cellCount: known?.cellCount ?? cells.length,
      mostCells: Math.max(known?.mostCells ?? 0, filledLength(cells)),
    })
    return null
  }
  const hasHeader = form !== null && form.header !== null
  /** Columns without a name, and those with the same, are named by their places. */
  const isName = (cell: string, index: number): boolean => {
    const text = cell.trim()
    return text === names[index] || placed(text, index) === names[index]
  }
  const isHeader = (cells: readonly string[]): boolean => hasHeader && cells.every(isName)
  const isComment = isCommentOf(form)
  return {
    faults,
    leaveOut: (fault, row) => void note(fault, row),
    pass: (row) => {
      const { cells } = row
      if (row.isOfOther === true) return note('otherTable', row)
      if (isComment(row)) return note('comment', row)
      if (row.isOpen === true) return note('quote', row)
      // Spreadsheets write rows of separators alone.
      if (cells.length > 0 && cells.every((cell) => cell === '')) return null
      if (cells.length !== width) {
        if (cells.some((cell) => noText.test(cell)) || cells.length === 0) return note('broken', row)
        if (filledLength(cells) > width) return note('long', row)
        if (cells.length < width) {
          if (form?.shortRows !== 'fill' && cells.length < least) return note('short', row)
          note('filled', row)
        }
        return Array.from({ length: width }, (_, index) => cells[index] ?? '')
      }
      if (isName(cells[0] ?? '', 0) && isHeader(cells)) return note('repeatedHeader', row)
      if (isOurs) return cells
      return noText.test(cells[0] ?? '') || noText.test(cells.at(-1) ?? '') ? note('broken', row) : cells
    },
  }
}
