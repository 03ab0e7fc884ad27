/** Finds rows by their contents. Stores only row numbers, and no key for each of them. */
export interface RowIndex {
  /** The row with this hash that `isWanted`; -1: none. */
  find(hash: number, isWanted: (row: number) => boolean): number
  /** Adds a row that is not in the index yet. */
  add(hash: number, row: number): void
}

const none = -1

/** For `maxRows` rows at most. */
export const createRowIndex = (maxRows: number): RowIndex => {
  // At most half full, so that runs stay short.
  const size = 2 ** Math.ceil(Math.log2(Math.max(2, maxRows * 2)))
  // Rows from 1 on: an array of zeros costs nothing until it is written.
  const slots = new Uint32Array(size)
  return {
    find: (hash, isWanted) => {
      for (let slot = hash & (size - 1); ; slot = (slot + 1) & (size - 1)) {
        const row = (slots[slot] ?? 0) + none
        if (row === none || isWanted(row)) return row
      }
    },
    add: (hash, row) => {
      let slot = hash & (size - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
      slots[slot] = row + 1
    },
  }
}
