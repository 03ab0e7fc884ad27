import { textFields, timeFields } from '../../src-preload/contract/event'
import type { EventColumns } from '../../src-preload/contract/event-codec/event-batch'
import { singleColumnNames, uninitializedColumns } from '../../src-preload/contract/event-codec/event-columns'
import type { Steps } from './slices'

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array

/** All columns, always in the same order. */
const listColumns = (columns: EventColumns): readonly Column[] => [
  ...timeFields.map((name) => columns.times[name]),
  ...textFields.map((name) => columns.texts[name]),
  ...singleColumnNames.map((name) => columns[name]),
]

const copyColumn = (target: Column | undefined, source: Column, at: number, rowCount: number): void =>
  target?.set(source.length === rowCount ? source : source.subarray(0, rowCount), at)

/** Copies the first `rowCount` rows of `from` to the rows of `into` from `at` on. */
export const copyColumns = (into: EventColumns, from: EventColumns, at: number, rowCount: number): void => {
  const targets = listColumns(into)
  listColumns(from).forEach((source, index) => copyColumn(targets[index], source, at, rowCount))
}

/** The first `rowCount` rows in columns of `capacity`. */
const resizeColumns = (columns: EventColumns, rowCount: number, capacity: number): EventColumns => {
  const resized = uninitializedColumns(capacity)
  copyColumns(resized, columns, 0, rowCount)
  return resized
}

/** Columns that grow by half when they are full. Entries beyond `rowCount` are meaningless. */
export interface GrowingColumns {
  readonly rowCount: number
  readonly columns: EventColumns
  append(more: EventColumns, moreRows: number): void
  /** Allocates space for this many rows at once, so that nothing is copied while they arrive. */
  reserve(rowCount: number): void
  /** Frees the spare space, with a step for each column; nothing may be appended in the meantime. */
  trim(): Steps<void>
}

export const createGrowingColumns = (): GrowingColumns => {
  let rowCount = 0
  let capacity = 0
  let columns = uninitializedColumns(0)
  const setCapacity = (next: number): void => {
    columns = resizeColumns(columns, rowCount, next)
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
      if (needed > capacity) setCapacity(Math.max(needed, Math.ceil(capacity * 1.5)))
      copyColumns(columns, more, rowCount, moreRows)
      rowCount = needed
    },
    reserve: (wanted) => {
      if (wanted > capacity) setCapacity(wanted)
    },
    *trim() {
      if (capacity === rowCount) return
      const trimmed = uninitializedColumns(rowCount)
      const targets = listColumns(trimmed)
      for (const [index, source] of listColumns(columns).entries()) {
        copyColumn(targets[index], source, 0, rowCount)
        yield
      }
      columns = trimmed
      capacity = rowCount
    },
  }
}
