import { isAbsentMark } from './refresh-mark'
import { isDeletedMark } from './row-mark'
import type { TableData } from './table-data'

/** The event is deleted or gone, as far as this result knows. */
export const isGone = ({ columns, marks, refreshMarks }: TableData, row: number): boolean =>
  columns.deleted[row] === 1 || isDeletedMark(marks[row]) || isAbsentMark(refreshMarks[row])
