/**
 * Which rows of a table are selected: one byte a row, by the row's number in the table and never by its place on
 * the screen, so that it survives sorting and filtering.
 */
export interface RowSelection {
  readonly count: number
  has(row: number): boolean
  set(row: number, isSelected: boolean): void
  setAll(rows: Uint32Array, isSelected: boolean): void
  clear(): void
  some(test: (row: number) => boolean): boolean
  /** The selected rows in the order of the table. */
  rows(): Uint32Array
}

export const createRowSelection = (): RowSelection => {
  let marks = new Uint8Array(0)
  let count = 0
  const makeRoom = (row: number): void => {
    if (row < marks.length) return
    const larger = new Uint8Array(Math.max(row + 1, marks.length * 2, 1024))
    larger.set(marks)
    marks = larger
  }
  const set = (row: number, isSelected: boolean): void => {
    makeRoom(row)
    if ((marks[row] === 1) === isSelected) return
    marks[row] = isSelected ? 1 : 0
    count += isSelected ? 1 : -1
  }
  return {
    get count() {
      return count
    },
    has: (row) => marks[row] === 1,
    set,
    setAll: (rows, isSelected) => {
      for (const row of rows) set(row, isSelected)
    },
    clear: () => {
      marks.fill(0)
      count = 0
    },
    some: (test) => {
      for (let row = marks.indexOf(1); row >= 0; row = marks.indexOf(1, row + 1)) if (test(row)) return true
      return false
    },
    rows: () => {
      const rows = new Uint32Array(count)
      let next = 0
      for (let row = 0; next < count; row += 1) if (marks[row] === 1) rows[next++] = row
      return rows
    },
  }
}
