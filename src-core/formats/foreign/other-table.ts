import { clockOf, type MonthNames } from './dates'
import { isData } from './head-lines'
import { filledLength } from './text-form-guess'
import type { TextRow } from './text-rows'
import { createOrders } from './time-guess'

/** More lines than a title, a header and units are no head of a table. */
const longestHead = 6

const isSame = (one: string | undefined, other: string | undefined): boolean =>
  (one ?? '').trim() !== '' && (one ?? '').trim() === (other ?? '').trim()

/**
 * Marks the rows of other tables that stand below one: from a head on that comes behind a blank line or begins
 * with the same name, has other names, and is followed by data of its own width. A head of the same width must
 * have a name in common, for otherwise it may be a remark between two rows. `rows`: from the header of the
 * table on, or from its first row; some at a time.
 */
export const createOtherTables = (months: MonthNames) => {
  const orders = createOrders(months)
  const hasData = ({ cells }: TextRow): boolean =>
    cells.some((cell) => isData(cell, orders) || (cell.trim() !== '' && clockOf(cell) !== null))
  let names: readonly string[] = []
  /** Of the first row of data. */
  let width = 0
  let isBeyond = false
  /** What may be the head of another table. */
  let held: readonly TextRow[] = []

  const isHeadOf =
    (row: TextRow) =>
    ({ cells }: TextRow): boolean =>
      filledLength(cells) > 1 &&
      cells.length === row.cells.length &&
      !cells.every((cell, index) => cell.trim() === (names[index] ?? '').trim()) &&
      (cells.length !== width || cells.some((cell, index) => isSame(cell, names[index])))

  const release = (): readonly TextRow[] => {
    const rows = isBeyond ? held.map((row) => ({ ...row, isOfOther: true as const })) : held
    held = []
    return rows
  }
  const mayBeginHead = (row: TextRow): boolean =>
    width > 0 && (row.isBehindBlank === true || isSame(row.cells[0], names[0])) && !hasData(row)
  const learn = (row: TextRow): void => {
    if (hasData(row)) width = row.cells.length
    else if (filledLength(row.cells) > 1) names = row.cells
  }
  const decide = (row: TextRow): readonly TextRow[] => {
    const isFirst = hasData(row)
    if (isFirst) isBeyond = held.some(isHeadOf(row))
    held = [...held, row]
    return isFirst || held.length > longestHead ? release() : []
  }
  return {
    mark: (rows: readonly TextRow[]): readonly TextRow[] => {
      const marked: TextRow[] = []
      for (const row of rows) {
        if (isBeyond) marked.push({ ...row, isOfOther: true })
        else if (held.length > 0) marked.push(...decide(row))
        else if (mayBeginHead(row)) held = [row]
        else {
          if (width === 0) learn(row)
          marked.push(row)
        }
      }
      return marked
    },
    /** The rest, after the last row. */
    end: release,
  }
}
