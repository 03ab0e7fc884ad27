import { createRowIndex } from '../events/row-index'
import { areSameRecord, createRowHashes, hasId, haveSameId, type RowRef } from '../events/row-keys'
import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'

const none = -1
export const refOf = ({ columns, extras }: TableData, row: number): RowRef => ({
  columns,
  row,
  extra: extras.get(row),
})

/**
 * Finds the records of an answer again among the rows of a table with the same dictionaries. Equal records
 * are counted.
 */
export interface AnswerIndex {
  /** Takes one record of the answer that equals this one; false: there is none left. */
  take(ref: RowRef): boolean
  /** The rows of the answer that nothing has taken. */
  left(): Steps<readonly number[]>
}

export function* indexAnswer(answer: TableData): Steps<AnswerIndex> {
  const hashes = createRowHashes()
  const index = createRowIndex(answer.rowCount)
  const times = new Set<number>()
  /** Of each row: the first row with the same record; and there, how many of them are left. */
  const firsts = new Uint32Array(answer.rowCount)
  const counts = new Uint32Array(answer.rowCount)
  const find = (ref: RowRef, hash: number): number =>
    index.find(hash, (row) => areSameRecord(ref, refOf(answer, row)))
  const takeFirst = (row: number): boolean => {
    if (row === none || counts[row] === 0) return false
    counts[row] = (counts[row] ?? 0) - 1
    return true
  }
  yield* inRanges(answer.rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const ref = refOf(answer, row)
      const hash = hashes.ofRecord(ref)
      const found = find(ref, hash)
      const first = found === none ? row : found
      if (found === none) index.add(hash, row)
      firsts[row] = first
      counts[first] = (counts[first] ?? 0) + 1
      times.add(ref.columns.idTime[row] ?? NaN)
    }
  })
  return {
    // The number in the id first, because most rows of a large table are not in a small answer.
    take: (ref) =>
      times.has(ref.columns.idTime[ref.row] ?? NaN) && takeFirst(find(ref, hashes.ofRecord(ref))),
    *left() {
      const rows: number[] = []
      yield* inRanges(answer.rowCount, (from, to) => {
        for (let row = from; row < to; row += 1) if (takeFirst(firsts[row] ?? 0)) rows.push(row)
      })
      return rows
    },
  }
}

/** The first of some rows with the id of another row; -1: none. */
export const firstWithId = (table: TableData, rows: readonly number[]): ((ref: RowRef) => number) => {
  const hashes = createRowHashes()
  const index = createRowIndex(rows.length)
  const times = new Set<number>()
  const find = (ref: RowRef): number =>
    times.has(ref.columns.idTime[ref.row] ?? NaN)
      ? index.find(hashes.ofId(ref), (row) => haveSameId(ref, refOf(table, row)))
      : none
  for (const row of rows) {
    const ref = refOf(table, row)
    if (!hasId(ref, table) || find(ref) !== none) continue
    times.add(ref.columns.idTime[row] ?? NaN)
    index.add(hashes.ofId(ref), row)
  }
  return find
}
