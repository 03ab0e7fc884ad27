import type { EventColumns } from '../codec/event-batch'
import { copyColumns, listColumns, uninitializedColumns } from '../codec/event-columns'
import { runAtOnce, type Steps } from './slices'

/** Columns that grow by half when they are full. Entries beyond `rowCount` are meaningless. */
export interface GrowingColumns {
  readonly rowCount: number
  readonly columns: EventColumns
  append(more: EventColumns, moreRows: number): void
  /** Allocates space for this many rows at once, so that nothing is copied while they arrive. */
  reserve(rowCount: number): void
  /** The same with a step for each column; nothing may be appended in the meantime. */
  reserveInSteps(rowCount: number): Steps<void>
  /** Frees the spare space, with a step for each column; nothing may be appended in the meantime. */
  trim(): Steps<void>
}

export const createGrowingColumns = (): GrowingColumns => {
  let rowCount = 0
  let capacity = 0
  let columns = uninitializedColumns(0)
  function* resizeInSteps(next: number): Steps<void> {
    const resized = uninitializedColumns(next)
    const targets = listColumns(resized)
    for (const [index, source] of listColumns(columns).entries()) {
      targets[index]?.set(source.subarray(0, rowCount))
      yield
    }
    columns = resized
    capacity = next
  }
  return {
    get rowCount() {
      return rowCount
    },
    get columns() {
      return columns
    },
    append: (more, moreRows) => {
      const needed = rowCount + moreRows
      if (needed > capacity) runAtOnce(resizeInSteps(Math.max(needed, Math.ceil(capacity * 1.5))))
      copyColumns(columns, more, rowCount, moreRows)
      rowCount = needed
    },
    reserve: (wanted) => {
      if (wanted > capacity) runAtOnce(resizeInSteps(wanted))
    },
    *reserveInSteps(wanted) {
      if (wanted > capacity) yield* resizeInSteps(wanted)
    },
    *trim() {
      if (capacity !== rowCount) yield* resizeInSteps(rowCount)
    },
  }
}
