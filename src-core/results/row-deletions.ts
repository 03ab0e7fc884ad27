import { type DeletedOutcome, type DeletionState, isDeletedOutcome } from '../deletion/deletion-outcome'
import type { EventTable } from '../events/event-table'
import { type RowMark, rowMarks } from '../events/row-mark'

/** The state of the deletion of each row of a result: the only place that stores it. */
export interface RowDeletions {
  readonly isEmpty: boolean
  readonly deletedCount: number
  deletedRows(): readonly number[]
  /**
   * Those that a look before their deletion did not show any more, ascending, and when the first of them was
   * looked for.
   */
  foundAbsent(): { readonly rows: Uint32Array; readonly at: number }
  /** The row is deleted, or was found to be no longer there. */
  isOver(row: number): boolean
  stateOf(row: number): DeletionState | undefined
  /** With when it was found, in ms since the epoch. */
  foundOf(row: number): { readonly state: DeletionState; readonly at: number } | undefined
  /** The outcome and when it was found, if the row is deleted. */
  deletedOf(row: number): { readonly outcome: DeletedOutcome; readonly verifiedAt: number } | undefined
  /**
   * `at`: when it was found, in ms since the epoch; absent: now. What was found before something else that is
   * known of the row, or before an answer had its record again, changes nothing.
   */
  note(row: number, state: DeletionState, at?: number): void
  /** Forgets each such finding after which an answer had the record again, and returns their rows. */
  dropSeen(): readonly number[]
}

const markOf = ({ kind }: DeletionState): RowMark => rowMarks.find((mark) => mark === kind) ?? 'none'

/**
 * Keeps the marks of the table up to date, by which rows are filtered and drawn; the records stay as they
 * were received.
 */
export const createRowDeletions = (
  table: Pick<EventTable, 'mark' | 'setMark' | 'noteAbsent' | 'seenAt' | 'columns'>,
): RowDeletions => {
  const states = new Map<number, { readonly state: DeletionState; readonly at: number }>()
  const isDeleted = (row: number): boolean => isDeletedOutcome(states.get(row)?.state.kind ?? 'waiting')
  const isAbsent = (row: number): boolean => states.get(row)?.state.kind === 'alreadyAbsent'
  const isOver = (row: number): boolean => isDeleted(row) || isAbsent(row)
  // Not counted when asked for: a run notes thousands of outcomes, and the status line follows each.
  let deletedCount = 0
  const isSeenAfter = (row: number, at: number): boolean =>
    table.columns.deleted[row] !== 1 && table.seenAt(row) > at
  return {
    get isEmpty() {
      return states.size === 0
    },
    get deletedCount() {
      return deletedCount
    },
    deletedRows: () => [...states.keys()].filter(isDeleted),
    foundAbsent: () => {
      const rows = [...states.keys()].filter(isAbsent).toSorted((a, b) => a - b)
      return {
        rows: Uint32Array.from(rows),
        at: rows.reduce((first, row) => Math.min(first, states.get(row)?.at ?? first), Infinity),
      }
    },
    isOver,
    stateOf: (row) => states.get(row)?.state,
    foundOf: (row) => states.get(row),
    deletedOf: (row) => {
      const known = states.get(row)
      return known && isDeletedOutcome(known.state.kind)
        ? { outcome: known.state.kind, verifiedAt: known.at }
        : undefined
    },
    note: (row, state, at) => {
      // What is found now is the newest, whatever the clocks of others were when they wrote their files.
      if (at !== undefined && (at < (states.get(row)?.at ?? 0) || isSeenAfter(row, at))) return
      if (isDeleted(row)) deletedCount -= 1
      states.set(row, { state, at: at ?? Date.now() })
      if (isDeleted(row)) deletedCount += 1
      // A row that is marked for a plan stays so until its event is known not to be there.
      if (table.mark(row) !== 'toDelete' || isOver(row)) table.setMark(row, markOf(state))
      if (isAbsent(row)) table.noteAbsent(row, 'vanished', at ?? Date.now())
    },
    dropSeen: () => {
      const seen = [...states]
        .filter(([row, { at }]) => isOver(row) && isSeenAfter(row, at))
        .map(([row]) => row)
      for (const row of seen) {
        if (isDeleted(row)) deletedCount -= 1
        states.delete(row)
        table.setMark(row, 'none')
      }
      return seen
    },
  }
}
