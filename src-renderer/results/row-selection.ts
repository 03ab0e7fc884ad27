import { createChangeCount } from '../ui/change-count'

/**
 * Which rows of a table are selected: one byte per row, by the row's number in the table and never by its
 * position on the screen, so that it survives sorting and filtering. Reactive as a whole.
 */
export interface RowSelection {
  readonly count: number
  /** Counts the changes. */
  readonly changeCount: number
  has(row: number): boolean
  /** The same for a loop over many rows: tracks the dependency once, with no cost per row. */
  tester(): (row: number) => boolean
  set(row: number, isSelected: boolean): void
  setAll(rows: Uint32Array, isSelected: boolean): void
  /** Ticks those that are not ticked, and unticks the others. */
  flip(rows: Uint32Array): void
  clear(): void
  some(test: (row: number) => boolean): boolean
  /** The selected rows in the order of the table. */
  rows(): Uint32Array
}

export const createRowSelection = (): RowSelection => {
  let marks = new Uint8Array(0)
  let count = 0
  const changes = createChangeCount()
  const makeRoom = (row: number): void => {
    if (row < marks.length) return
    const larger = new Uint8Array(Math.max(row + 1, marks.length * 2, 1024))
    larger.set(marks)
    marks = larger
  }
  const isMarked = (row: number): boolean => marks[row] === 1
  const mark = (row: number, isSelected: boolean): void => {
    makeRoom(row)
    if (isMarked(row) === isSelected) return
    marks[row] = isSelected ? 1 : 0
    count += isSelected ? 1 : -1
  }
  return {
    get count() {
      changes.track()
      return count
    },
    get changeCount() {
      return changes.count
    },
    has: (row) => {
      changes.track()
      return isMarked(row)
    },
    tester: () => {
      changes.track()
      return isMarked
    },
    set: (row, isSelected) => {
      mark(row, isSelected)
      changes.trigger()
    },
    setAll: (rows, isSelected) => {
      for (const row of rows) mark(row, isSelected)
      changes.trigger()
    },
    flip: (rows) => {
      for (const row of rows) mark(row, !isMarked(row))
      changes.trigger()
    },
    clear: () => {
      marks.fill(0)
      count = 0
      changes.trigger()
    },
    some: (test) => {
      changes.track()
      for (let row = marks.indexOf(1); row >= 0; row = marks.indexOf(1, row + 1)) if (test(row)) return true
      return false
    },
    rows: () => {
      changes.track()
      const rows = new Uint32Array(count)
      let next = 0
      for (let row = 0; next < count; row += 1) if (marks[row] === 1) rows[next++] = row
      return rows
    },
  }
}
