import { goneKindOf, isGoneSince } from '../events/gone-rows'
import { inRanges, type Steps } from '../events/slices'
import type { RowNote } from '../formats/row-notes'
import type { EventsResult } from './events-result'

/** Rows whose events were deleted after they were fetched, by us or by others, or are not there any more. */
export const isDeletedSince = ({ table }: EventsResult, row: number): boolean => isGoneSince(table, row)

export const countDeletedSince = (result: EventsResult, rows: Uint32Array): number =>
  rows.reduce((sum, row) => sum + (isDeletedSince(result, row) ? 1 : 0), 0)

/**
 * What is written beside such a record: of one that a refresh did not find any more, that it is not there, or
 * that another one has taken its place, and since when that is known.
 */
export const deletionNoteOf = (
  { table, deletions }: EventsResult,
  row: number,
): RowNote['deletion'] | undefined => {
  const known = deletions.deletedOf(row)
  if (known !== undefined || !table.isAbsent(row)) return known
  const outcome = goneKindOf(table, row) === 'replaced' ? 'replaced' : 'noLongerFound'
  return { outcome, verifiedAt: table.refreshTimes[row] ?? 0 }
}

/** Those of the rows whose events were not, in the same order. */
export function* withoutDeletedSince(result: EventsResult, rows: Uint32Array): Steps<Uint32Array> {
  const left = new Uint32Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] ?? 0
      if (!isDeletedSince(result, row)) left[count++] = row
    }
  })
  return left.subarray(0, count)
}
