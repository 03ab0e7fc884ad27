import { type DeletionState, isDeletedOutcome } from '../../src-preload/contract/deletion-outcome'
import type { EventTable } from '../events/event-table'
import { type RowMark, rowMarks } from '../events/row-mark'
import type { RowNote } from '../files/row-notes'

/** The state of the deletion of each row of a result: the only place that stores it. */
export interface RowDeletions {
  readonly isEmpty: boolean
  readonly deletedCount: number
  deletedRows(): readonly number[]
  stateOf(row: number): DeletionState | undefined
  /** The outcome and when it was found, if the row is deleted. */
  deletedOf(row: number): RowNote['deletion'] | undefined
  /**
   * `at`: when it was found, in ms since the epoch; absent: now. What was found before something else that is known of the row, or before
   * an answer had its record again, changes nothing.
   */
  note(row: number, state: DeletionState, at?: number): void
  /** Forgets each deletion after which an answer had the record again, and returns their rows. */
  dropSeen(): readonly number[]
}

const markOf = ({ kind }: DeletionState): RowMark => rowMarks.find((mark) => mark === kind) ?? 'none'

/** Keeps the marks of the table up to date, by which rows are filtered and drawn; the records stay as they were received. */
export const createRowDeletions = (table: Pick<EventTable, 'mark' | 'setMark' | 'seenAt' | 'columns'>): RowDeletions => {
  const states = new Map<number, { readonly state: DeletionState; readonly at: number }>()
  const isDeleted = (row: number): boolean => isDeletedOutcome(states.get(row)?.state.kind ?? 'waiting')
  // Not counted when asked for: a run notes thousands of outcomes, and the status line follows each.
  let deletedCount = 0
  const isSeenAfter = (row: number, at: number): boolean => table.columns.deleted[row] !== 1 && table.seenAt(row) > at
  return {
    get isEmpty() {
      return states.size === 0
    },
    get deletedCount() {
      return deletedCount
    },
    deletedRows: () => [...states.keys()].filter(isDeleted),
    stateOf: (row) => states.get(row)?.state,
    deletedOf: (row) => {
      const known = states.get(row)
      return known && isDeletedOutcome(known.state.kind) ? { outcome: known.state.kind, verifiedAt: known.at } : undefined
    },
    note: (row, state, at) => {
      // What is found now is the newest, whatever the clocks of others were when they wrote their files.
      if (at !== undefined && (at < (states.get(row)?.at ?? 0) || isSeenAfter(row, at))) return
      if (isDeleted(row)) deletedCount -= 1
      states.set(row, { state, at: at ?? Date.now() })
      if (isDeleted(row)) deletedCount += 1
      // A row that is marked for a plan stays so until it is known to be deleted.
      if (table.mark(row) !== 'toDelete' || isDeletedOutcome(state.kind)) table.setMark(row, markOf(state))
    },
    dropSeen: () => {
      const seen = [...states].filter(([row, { at }]) => isDeleted(row) && isSeenAfter(row, at)).map(([row]) => row)
      for (const row of seen) {
        states.delete(row)
        table.setMark(row, 'none')
      }
      deletedCount -= seen.length
      return seen
    },
  }
}
