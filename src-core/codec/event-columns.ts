import { flagFields, textFields, timeFields } from '../events/event'
import type { EventBatch, EventColumns } from './event-batch'

const byName = <Name extends string, T>(names: readonly Name[], make: () => T): Record<Name, T> =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, T>

/** Where columns get their arrays from. */
interface ColumnArrays {
  doubles(): Float64Array
  codes(): Uint32Array
  bits(): Uint16Array
  flags(): Uint8Array
}

type SingleColumn = Exclude<keyof EventColumns, 'times' | 'texts'>
type ArrayKindFor<T> = {
  [Kind in keyof ColumnArrays]: ReturnType<ColumnArrays[Kind]> extends T ? Kind : never
}[keyof ColumnArrays]

/**
 * The columns other than times and texts, in the order of a batch, and the type of array that each of them
 * uses.
 */
const singleColumns: { readonly [Name in SingleColumn]: ArrayKindFor<EventColumns[Name]> } = {
  idDevice: 'codes',
  idAttribute: 'codes',
  idTime: 'doubles',
  valueNumber: 'doubles',
  valueText: 'codes',
  deleted: 'flags',
  anomalies: 'bits',
}

const singleColumnNames = Object.keys(singleColumns) as readonly SingleColumn[]

const columnsIn = (arrays: ColumnArrays): EventColumns => {
  // `Object.fromEntries` loses the type of each name, which the type of `singleColumns` has checked.
  const single = Object.fromEntries(
    singleColumnNames.map((name) => [name, arrays[singleColumns[name]]()]),
  ) as unknown as Pick<EventColumns, SingleColumn>
  return { times: byName(timeFields, arrays.doubles), texts: byName(textFields, arrays.codes), ...single }
}

const separate = (length: number): ColumnArrays => ({
  doubles: () => new Float64Array(length),
  codes: () => new Uint32Array(length),
  bits: () => new Uint16Array(length),
  flags: () => new Uint8Array(length),
})

const singleColumnsOf = (kind: keyof ColumnArrays): number =>
  Object.values(singleColumns).filter((each) => each === kind).length

const doublesInRow = timeFields.length + singleColumnsOf('doubles')
const codesInRow = textFields.length + singleColumnsOf('codes')
const bitsInRow = singleColumnsOf('bits')

/** The bytes of one event in a batch, without its texts. */
export const bytesInRow = 8 * doublesInRow + 4 * codesInRow + 2 * bitsInRow + singleColumnsOf('flags')

/**
 * `count` rows from `first` on of columns of `length`. The widest first, so that each array starts at a
 * multiple of its width.
 */
const inOneBuffer = (length: number, buffer: ArrayBuffer, first: number, count: number): ColumnArrays => {
  const codesAt = 8 * doublesInRow * length
  const bitsAt = codesAt + 4 * codesInRow * length
  const flagsAt = bitsAt + 2 * bitsInRow * length
  let [doubleCount, codeCount, bitCount, flagCount] = [0, 0, 0, 0]
  return {
    doubles: () => new Float64Array(buffer, 8 * (length * doubleCount++ + first), count),
    codes: () => new Uint32Array(buffer, codesAt + 4 * (length * codeCount++ + first), count),
    bits: () => new Uint16Array(buffer, bitsAt + 2 * (length * bitCount++ + first), count),
    flags: () => new Uint8Array(buffer, flagsAt + length * flagCount++ + first, count),
  }
}

const withoutFields = (columns: EventColumns): EventColumns => {
  for (const numbers of [...Object.values(columns.times), columns.idTime, columns.valueNumber])
    numbers.fill(NaN)
  for (const name of flagFields) columns[name].fill(2)
  return columns
}

/**
 * The columns of a batch, or of some of its rows, as views of its bytes. Throws RangeError if there are too
 * few bytes.
 */
export const columnsOf = (
  { rowCount, bytes }: Pick<EventBatch, 'rowCount' | 'bytes'>,
  from = 0,
  to = rowCount,
): EventColumns => columnsIn(inOneBuffer(rowCount, bytes, from, to - from))

/** The bytes of a batch in which every field is missing, and its columns, to be filled. */
export const allocateBatch = (
  rowCount: number,
): { readonly bytes: ArrayBuffer; readonly columns: EventColumns } => {
  const bytes = new ArrayBuffer(bytesInRow * rowCount)
  return { bytes, columns: withoutFields(columnsOf({ rowCount, bytes })) }
}

/** Columns for `length` rows. The caller must write every row: their initial values mean nothing. */
export const uninitializedColumns = (length: number): EventColumns => columnsIn(separate(length))

type Column = Float64Array | Uint32Array | Uint16Array | Uint8Array

/** All columns, always in the same order. */
export const listColumns = (columns: EventColumns): readonly Column[] => [
  ...timeFields.map((name) => columns.times[name]),
  ...textFields.map((name) => columns.texts[name]),
  ...singleColumnNames.map((name) => columns[name]),
]

/** Copies the first `rowCount` rows of `from` to the rows of `into` from `at` on. */
export const copyColumns = (into: EventColumns, from: EventColumns, at: number, rowCount: number): void => {
  const targets = listColumns(into)
  listColumns(from).forEach((source, index) =>
    targets[index]?.set(source.length === rowCount ? source : source.subarray(0, rowCount), at),
  )
}

/** Where each run of consecutive rows begins in `rows`, and last their number. */
const runsIn = (rows: readonly number[] | Uint32Array): readonly number[] => {
  const starts: number[] = []
  for (let at = 0; at < rows.length; at += 1)
    if (at === 0 || rows[at] !== (rows[at - 1] ?? 0) + 1) starts.push(at)
  return [...starts, rows.length]
}

/**
 * Copies some rows of `from`, in this order, to the first rows of `into`. Most rows follow the one before, so
 * runs of them are copied at once.
 */
export const copyRows = (
  into: EventColumns,
  from: EventColumns,
  rows: readonly number[] | Uint32Array,
): void => {
  const targets = listColumns(into)
  const runs = runsIn(rows)
  for (const [index, source] of listColumns(from).entries()) {
    const target = targets[index] ?? source
    for (let run = 0; run + 1 < runs.length; run += 1) {
      const [start, end] = [runs[run] ?? 0, runs[run + 1] ?? 0]
      const first = rows[start] ?? 0
      target.set(source.subarray(first, first + end - start), start)
    }
  }
}

/** The bytes of a batch of these rows, in this order. */
export const batchOfRows = (columns: EventColumns, rows: Uint32Array): ArrayBuffer => {
  const bytes = new ArrayBuffer(bytesInRow * rows.length)
  copyRows(columnsOf({ rowCount: rows.length, bytes }), columns, rows)
  return bytes
}
