import { flagFields, textFields, timeFields } from './event'
import { keepRows } from './keep-rows'
import type { FormatTime, NumberTest } from './number-search'
import { searchDecimals, searchReadableTimes, searchWholeNumbers } from './number-search'
import type { RowTest } from './row-test'
import { idPartsTest, idTextTest, mayReachOverSeparator, textTest, valueTest } from './row-test'
import type { Steps } from './slices'
import type { TableData } from './table-data'
import type { TextMatch } from './text-match'
import { containing } from './text-match'

const flagTests = ({ columns }: TableData, matches: TextMatch): readonly RowTest[] => {
  const isFound = [matches('false'), matches('true'), false]
  return isFound.includes(true)
    ? flagFields.map((name) => (row) => isFound[columns[name][row] ?? 2] === true)
    : []
}

const extraTest = ({ extras }: TableData, matches: TextMatch): RowTest | null => {
  const found = new Set<number>()
  for (const [row, json] of extras) if (matches(json)) found.add(row)
  return found.size === 0 ? null : (row) => found.has(row)
}

const timeTests = (
  { columns }: TableData,
  raw: NumberTest | null,
  readable: NumberTest,
): readonly RowTest[] =>
  timeFields.map((name) => {
    const times = columns.times[name]
    return (row) => {
      const time = times[row] ?? NaN
      return !Number.isNaN(time) && (raw?.(time) === true || readable(time))
    }
  })

const anyOf = (tests: readonly (RowTest | null)[]): RowTest | null => {
  const possible = tests.filter((test) => test !== null)
  if (possible.length === 0) return null
  return (row) => {
    for (const test of possible) if (test(row)) return true
    return false
  }
}

/**
 * Those of the given rows that contain the text in any field, as shown or as received, ignoring case.
 * `format` formats a time as on the screen.
 */
export function* searchRows(
  table: TableData,
  rows: Uint32Array,
  wanted: string,
  format: FormatTime,
): Steps<Uint32Array> {
  if (wanted === '') return rows
  const matches = containing(wanted)
  const wholeNumber = searchWholeNumbers(wanted)
  const tests: (RowTest | null)[] = []
  for (const field of textFields) tests.push(yield* textTest(table, field, matches))
  tests.push(
    mayReachOverSeparator(wanted)
      ? idTextTest(table, matches)
      : yield* idPartsTest(table, matches, wholeNumber),
  )
  tests.push(yield* valueTest(table, matches, searchDecimals(wanted)))
  tests.push(...flagTests(table, matches), extraTest(table, matches))
  tests.push(...timeTests(table, wholeNumber, searchReadableTimes(wanted, format)))
  return yield* keepRows(rows, anyOf(tests))
}
