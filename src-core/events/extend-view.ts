import { viewSteps } from './compute-view'
import { type TimeField, timeFields } from './event'
import { filterRows } from './filter'
import type { FormatTime } from './number-search'
import { searchRows } from './search'
import type { Steps } from './slices'
import type { TableData } from './table-data'
import type { SortKey, ViewSpec } from './view-spec'

/** The rows of a table from `from` on that a view shows, in the order of the table. */
export function* shownRowsFrom(
  table: TableData,
  spec: ViewSpec,
  from: number,
  format: FormatTime,
): Steps<Uint32Array> {
  const rows = Uint32Array.from({ length: Math.max(0, table.rowCount - from) }, (_, index) => from + index)
  const filtered = yield* filterRows(table, rows, spec.filters)
  return yield* searchRows(table, filtered, spec.search, format)
}

/** Rows that are sorted in one go, in about two milliseconds. */
const mostAtOnce = 4096

type Compare = (one: number, other: number) => number

/** By one column of times, missing ones last in either direction. */
const byTime = (values: Float64Array, isDescending: boolean): Compare => {
  const direction = isDescending ? -1 : 1
  return (one, other) => {
    const [left, right] = [values[one] ?? NaN, values[other] ?? NaN]
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(Number.isNaN(left)) - Number(Number.isNaN(right))
    return direction * (left - right)
  }
}

/** Null: the order needs more than two rows to compare them, such as the ranks of all texts. */
const compareRows = ({ columns }: TableData, sort: readonly SortKey[]): Compare | null => {
  const parts: Compare[] = []
  for (const { column, isDescending } of sort) {
    const field = timeFields.find((name) => name === column)
    if (field === undefined) return null
    parts.push(byTime(columns.times[field], isDescending))
  }
  return (one, other) => {
    for (const part of parts) {
      const difference = part(one, other)
      if (difference !== 0) return difference
    }
    // The order of the table among equals, as a stable sort keeps it.
    return one - other
  }
}

/** The first place in a sorted view, from `low` on, of a row that comes after `row`. */
const indexOf = (view: Uint32Array, row: number, low: number, compare: Compare): number => {
  let [from, to] = [low, view.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (compare(view[middle] ?? 0, row) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Both in the same order. Copies whole stretches of the view, because few rows come into a long one. */
const merge = (view: Uint32Array, more: Uint32Array, compare: Compare): Uint32Array => {
  const merged = new Uint32Array(view.length + more.length)
  let [taken, index] = [0, 0]
  for (const row of more) {
    const next = indexOf(view, row, taken, compare)
    merged.set(view.subarray(taken, next), index)
    index += next - taken
    taken = next
    merged[index++] = row
  }
  merged.set(view.subarray(taken), index)
  return merged
}

/**
 * All rows of a table by a time, where `ordered` has those before the last ones were appended. Null: these
 * are too many for one go.
 */
export const extendOrder = (table: TableData, field: TimeField, ordered: Uint32Array): Uint32Array | null => {
  const count = table.rowCount - ordered.length
  if (count < 0 || count > mostAtOnce) return null
  const compare = byTime(table.columns.times[field], false)
  const inTableOrder: Compare = (one, other) => compare(one, other) || one - other
  const more = Uint32Array.from({ length: count }, (_, index) => ordered.length + index).sort(inTableOrder)
  return merge(ordered, more, inTableOrder)
}

/**
 * The view of a table with the rows that were appended from `from` on: `view` shows the ones before. If the
 * order is by times, or that of the table, only the new rows are looked at.
 */
export function* extendView(
  table: TableData,
  spec: ViewSpec,
  view: Uint32Array,
  from: number,
  format: FormatTime,
): Steps<Uint32Array> {
  const compare = compareRows(table, spec.sort)
  // Many rows are sorted in steps.
  if (compare === null || table.rowCount - from > mostAtOnce) return yield* viewSteps(table, spec, format)
  const more = yield* shownRowsFrom(table, spec, from, format)
  return more.length === 0 ? view : merge(view, more.toSorted(compare), compare)
}
