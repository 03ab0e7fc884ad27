import { isAbsentMark, refreshMarkCode } from './refresh-mark'
import { isDeletedMark, markCode } from './row-mark'
import type { TableData } from './table-data'

type Presence = Pick<TableData, 'columns' | 'marks' | 'refreshMarks'>

/** The event is deleted or gone, as far as this result knows. */
export const isGone = ({ columns, marks, refreshMarks }: Presence, row: number): boolean =>
  columns.deleted[row] === 1 || isDeletedMark(marks[row]) || isAbsentMark(refreshMarks[row])

/** The same of what has happened since the event was fetched: its record says nothing of it. */
export const isGoneSince = (
  { marks, refreshMarks }: Pick<Presence, 'marks' | 'refreshMarks'>,
  row: number,
): boolean => isDeletedMark(marks[row]) || isAbsentMark(refreshMarks[row])

/**
 * Why an event is not there. `deleted`: by us, or as the service itself says. `vanished`: the service does
 * not return it any more, and nobody knows why; so it is of a deletion that was refused. `replaced`: it returns
 * another record in its place.
 */
export const goneKinds = ['deleted', 'vanished', 'replaced'] as const
export type GoneKind = (typeof goneKinds)[number]

const replacedCode = refreshMarkCode('replaced')
const noLongerFoundCode = markCode('noLongerFound')

/** Null: the event is there. */
export const goneKindOf = (table: Presence, row: number): GoneKind | null => {
  if (!isGone(table, row)) return null
  const isDeletedByUs = isDeletedMark(table.marks[row]) && table.marks[row] !== noLongerFoundCode
  if (table.columns.deleted[row] === 1 || isDeletedByUs) return 'deleted'
  return table.refreshMarks[row] === replacedCode ? 'replaced' : 'vanished'
}
