import { sortByWords } from './radix-sort'
import type { Steps } from './slices'
import { sortKeysOf } from './sort-keys'
import type { TableData } from './table-data'
import type { SortKey } from './view-spec'

/**
 * The given rows in the order of the keys. Stable: rows with equal keys keep their order. Missing values and
 * values of another type come last in either direction.
 */
export function* sortRows(table: TableData, rows: Uint32Array, sort: readonly SortKey[]): Steps<Uint32Array> {
  let sorted = rows
  // The last key first: each pass keeps the order of the previous ones among equal rows.
  for (const key of sort.toReversed()) {
    sorted = yield* sortByWords(sorted, yield* sortKeysOf(table, key))
  }
  return sorted
}
