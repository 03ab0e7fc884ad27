import { delaysOf, isDelay } from './delays'
import type { FieldName, TextField } from './event'
import { anomalies, timeFields } from './event'
import type { KeyWords } from './key-words'
import { nothing, wordKeys } from './key-words'
import { rankIds } from './rank-ids'
import { byNature, rankTexts } from './rank-texts'
import type { Steps } from './slices'
import { inRanges } from './slices'
import type { TableData } from './table-data'
import type { SortKey } from './view-spec'

// Above every result of `orderedBits`, and below `nothing`.
const textsAfterNumbers = 0xfffffff0

const inDirection = (key: number, isDescending: boolean): number => (isDescending ? ~key : key)

interface DoubleBits {
  low: number
  high: number
}

const createOrderedBits = (): ((value: number, bits: DoubleBits) => void) => {
  const double = new Float64Array(1)
  const words = new Uint32Array(double.buffer)
  const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
  const [lowAt, highAt] = isLittleEndian ? [0, 1] : [1, 0]
  return (value, bits) => {
    // Adding 0 turns -0 into 0, because they are equal.
    double[0] = value + 0
    const low = words[lowAt] ?? 0
    const high = words[highAt] ?? 0
    const isNegative = high >>> 31 === 1
    bits.low = isNegative ? ~low : low
    bits.high = isNegative ? ~high : high | 0x80000000
  }
}

/** Numbers by size; without a number, the rank of the text, after all numbers; -1: no value. */
function* numberKeys(
  values: Float64Array,
  rowCount: number,
  isDescending: boolean,
  rankOf: (row: number) => number,
): Steps<KeyWords> {
  const lows = new Uint32Array(rowCount)
  const highs = new Uint32Array(rowCount)
  const orderedBits = createOrderedBits()
  const bits: DoubleBits = { low: 0, high: 0 }
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) {
        bits.low = rankOf(row)
        bits.high = textsAfterNumbers
      } else orderedBits(value, bits)
      const isNothing = bits.high === textsAfterNumbers && bits.low < 0
      lows[row] = isNothing ? nothing : inDirection(bits.low, isDescending)
      highs[row] = isNothing ? nothing : inDirection(bits.high, isDescending)
    }
  })
  return [lows, highs]
}

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
  (faults[row] ?? 0) * 2 ** anomalies.length + (columns.anomalies[row] ?? 0)

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
  if (isTime(column)) return yield* numberKeys(columns.times[column], rowCount, isDescending, () => -1)
  return yield* textKeys(table, column, isDescending)
}
