import { delaysOf, isDelay } from './delays'
import type { FieldName, TextField } from './event'
import { anomalies, anomalyBits, timeFields } from './event'
import type { KeyWords } from './key-words'
import { wordKeys } from './key-words'
import { numberKeys } from './number-keys'
import { rankIds } from './rank-ids'
import { byNature, rankTexts } from './rank-texts'
import type { Steps } from './slices'
import type { TableData } from './table-data'
import { changesOf } from './value-changes'
import type { SortKey } from './view-spec'

function* textKeys(table: TableData, field: TextField, isDescending: boolean): Steps<KeyWords> {
  const ranks = yield* rankTexts(table.texts[field], byNature)
  const codes = table.columns.texts[field]
  return yield* wordKeys(table.rowCount, isDescending, (row) => ranks[codes[row] ?? 0] ?? -1)
}

function* valueKeys(table: TableData, isDescending: boolean): Steps<KeyWords> {
  const ranks = yield* rankTexts(table.texts.attributeData, byNature)
  const { valueNumber, valueText } = table.columns
  return yield* numberKeys(
    valueNumber,
    table.rowCount,
    isDescending,
    (row) => ranks[valueText[row] ?? 0] ?? -1,
  )
}

function* sourceKeys({ sources, sourceNames, rowCount }: TableData, isDescending: boolean): Steps<KeyWords> {
  const ranks = yield* rankTexts(sourceNames, byNature)
  return yield* wordKeys(rowCount, isDescending, (row) => ranks[sources[row] ?? 0] ?? -1)
}

const timeNames: ReadonlySet<string> = new Set(timeFields)
const isTime = (column: FieldName): column is (typeof timeFields)[number] => timeNames.has(column)

/** Faults are more significant than the anomalies of the record. */
const flagsOf = ({ columns, faults }: TableData, row: number): number =>
  (faults[row] ?? 0) * 2 ** anomalies.length + ((columns.anomalies[row] ?? 0) & anomalyBits)

/** The keys of one column, most significant word last. */
export function* sortKeysOf(table: TableData, { column, isDescending }: SortKey): Steps<KeyWords> {
  const { columns, rowCount } = table
  if (column === 'anomalies') return yield* wordKeys(rowCount, isDescending, (row) => flagsOf(table, row) - 1)
  if (column === 'source') return yield* sourceKeys(table, isDescending)
  if (column === 'deleted')
    return yield* wordKeys(rowCount, isDescending, (row) => [0, 1][columns.deleted[row] ?? 2] ?? -1)
  if (column === 'attributeData') return yield* valueKeys(table, isDescending)
  if (column === 'id') return yield* rankIds(table, isDescending)
  if (isDelay(column)) return yield* numberKeys(delaysOf(table, column), rowCount, isDescending, () => -1)
  if (column === 'change') return yield* numberKeys(yield* changesOf(table), rowCount, isDescending, () => -1)
  if (isTime(column)) return yield* numberKeys(columns.times[column], rowCount, isDescending, () => -1)
  return yield* textKeys(table, column, isDescending)
}
