import { oddityBit } from '../../src-preload/contract/event'
import { keepRows } from './keep-rows'
import { isGoneMark } from './row-mark'
import { columnTest } from './row-test'
import type { RowTest } from './row-test'
import type { Steps } from './slices'
import type { TableData } from './table-data'
import { containing, equalToAny } from './text-match'
import type { Filter, NumberColumn } from './view-spec'

export const numbersOf = ({ columns }: TableData, column: NumberColumn): Float64Array =>
  column === 'attributeData' ? columns.valueNumber : columns.times[column]

const rangeTest = (values: Float64Array, from = -Infinity, to = Infinity): RowTest => (row) => {
  const value = values[row] ?? NaN
  return value >= from && value <= to
}

const deletedTest =
  ({ columns, marks }: TableData, isDeleted: boolean): RowTest =>
  (row) =>
    (columns.deleted[row] === 1 || isGoneMark(marks[row] ?? 0)) === isDeleted

function* filterTest(table: TableData, filter: Filter): Steps<RowTest | null> {
  switch (filter.kind) {
    case 'contains':
      return yield* columnTest(table, filter.column, containing(filter.text))
    case 'anyOf':
      return yield* columnTest(table, filter.column, equalToAny(filter.texts))
    case 'range':
      return rangeTest(numbersOf(table, filter.column), filter.from, filter.to)
    case 'deleted':
      return deletedTest(table, filter.isDeleted)
    case 'oddities': {
      const { oddities } = table.columns
      const bits = filter.anyOf.reduce((sum, oddity) => sum | oddityBit(oddity), 0)
      return (row) => ((oddities[row] ?? 0) & bits) !== 0
    }
  }
}

/** The rows, out of those given, for which every filter holds; their order stays. */
export function* filterRows(table: TableData, rows: Uint32Array, filters: readonly Filter[]): Steps<Uint32Array> {
  let kept = rows
  for (const filter of filters) kept = yield* keepRows(kept, yield* filterTest(table, filter))
  return kept
}
