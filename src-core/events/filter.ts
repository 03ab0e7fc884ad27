import { faultBit, type FaultKind } from '../checks/faults'
import { delaysOf, isDelay } from './delays'
import { emptyTest } from './empty-test'
import type { Anomaly, TextField } from './event'
import { anomalyBit, textFields } from './event'
import { keepCoded, keepRows, leaveOut } from './keep-rows'
import { type FoundMark, refreshMarkCode } from './refresh-mark'
import { isDeletedMark } from './row-mark'
import type { RowTest } from './row-test'
import { columnTest, matchingCodes } from './row-test'
import type { Steps } from './slices'
import type { TableData } from './table-data'
import type { TextMatch } from './text-match'
import { containing, equalToAny } from './text-match'
import { changesOf } from './value-changes'
import {
  activeFilters,
  activeMembers,
  type Condition,
  type Filter,
  type FilterGroup,
  type NumberColumn,
  type TextColumn,
} from './view-spec'

export const numbersOf = (table: TableData, column: Exclude<NumberColumn, 'change'>): Float64Array => {
  if (isDelay(column)) return delaysOf(table, column)
  return column === 'attributeData' ? table.columns.valueNumber : table.columns.times[column]
}

function* rangeNumbers(table: TableData, column: NumberColumn): Steps<Float64Array> {
  return column === 'change' ? yield* changesOf(table) : numbersOf(table, column)
}

const rangeTest = (
  values: Float64Array,
  { from = -Infinity, to = Infinity, isOpen }: Extract<Condition, { kind: 'range' }>,
): RowTest => {
  if (isOpen !== true) return (row) => (values[row] ?? NaN) >= from && (values[row] ?? NaN) <= to
  return (row) => (values[row] ?? NaN) > from && (values[row] ?? NaN) < to
}

const deletedTest =
  ({ columns, marks }: TableData, isDeleted: boolean): RowTest =>
  (row) =>
    (columns.deleted[row] === 1 || isDeletedMark(marks[row])) === isDeleted

const anomaliesTest = ({ columns }: TableData, wanted: readonly Anomaly[]): RowTest => {
  const bits = wanted.reduce((sum, anomaly) => sum | anomalyBit(anomaly), 0)
  return (row) => ((columns.anomalies[row] ?? 0) & bits) !== 0
}

const faultsTest = ({ faults }: TableData, anyOf: readonly FaultKind[]): RowTest => {
  const bits = anyOf.reduce((sum, kind) => sum | faultBit(kind), 0)
  return (row) => ((faults[row] ?? 0) & bits) !== 0
}

const refreshTest =
  ({ refreshMarks }: TableData, anyOf: readonly FoundMark[]): RowTest =>
  (row) =>
    anyOf.some((mark) => refreshMarks[row] === refreshMarkCode(mark))

const textNames: ReadonlySet<string> = new Set(textFields)
const isTextField = (column: TextColumn): column is TextField => textNames.has(column)

function* keepMatching(
  table: TableData,
  rows: Uint32Array,
  column: TextColumn,
  matches: TextMatch,
): Steps<Uint32Array> {
  if (column === 'source') {
    const files = yield* matchingCodes(table.sourceNames, matches)
    return files === null ? new Uint32Array(0) : yield* keepCoded(rows, table.sources, files)
  }
  // The extras, with what a column cannot hold, must be looked up row by row.
  if (!isTextField(column) || table.extras.size > 0)
    return yield* keepRows(rows, yield* columnTest(table, column, matches))
  const wanted = yield* matchingCodes(table.texts[column], matches)
  return wanted === null ? new Uint32Array(0) : yield* keepCoded(rows, table.columns.texts[column], wanted)
}

function* keepFor(table: TableData, rows: Uint32Array, filter: Condition): Steps<Uint32Array> {
  switch (filter.kind) {
    case 'contains':
      return yield* keepMatching(table, rows, filter.column, containing(filter.text))
    case 'anyOf':
      return yield* keepMatching(table, rows, filter.column, equalToAny(filter.texts))
    case 'range':
      return yield* keepRows(rows, rangeTest(yield* rangeNumbers(table, filter.column), filter))
    case 'empty':
      return yield* keepRows(rows, emptyTest(table, filter.column))
    case 'deleted':
      return yield* keepRows(rows, deletedTest(table, filter.isDeleted))
    case 'anomalies':
      return yield* keepRows(rows, anomaliesTest(table, filter.anyOf))
    case 'faults':
      return yield* keepRows(rows, faultsTest(table, filter.anyOf))
    case 'refresh':
      return yield* keepRows(rows, refreshTest(table, filter.anyOf))
    case 'noted':
      return yield* keepRows(rows, (row) => table.notes?.[row] !== undefined)
  }
}

function* keepForAny(table: TableData, rows: Uint32Array, filters: readonly Filter[]): Steps<Uint32Array> {
  let others = rows
  // Each filter looks only at the rows for which none before it holds.
  for (const filter of filters) others = yield* leaveOut(others, yield* filterBy(table, others, filter))
  return yield* leaveOut(rows, others)
}

function* keepForGroup(table: TableData, rows: Uint32Array, group: FilterGroup): Steps<Uint32Array> {
  const members = activeMembers(group)
  return group.joins === 'any'
    ? yield* keepForAny(table, rows, members)
    : yield* filterRows(table, rows, members)
}

function* filterBy(table: TableData, rows: Uint32Array, filter: Filter): Steps<Uint32Array> {
  const kept =
    filter.kind === 'group' ? yield* keepForGroup(table, rows, filter) : yield* keepFor(table, rows, filter)
  return filter.isNot === true ? yield* leaveOut(rows, kept) : kept
}

/** Those of the given rows for which every active filter holds, in the same order. */
export function* filterRows(
  table: TableData,
  rows: Uint32Array,
  filters: readonly Filter[],
): Steps<Uint32Array> {
  let kept = rows
  for (const filter of activeFilters(filters)) kept = yield* filterBy(table, kept, filter)
  return kept
}
