import type { Steps } from '../slices'
import type { TableData } from '../table-data'

/** The events of one attribute of one device, in the order of the device's clock. */
export interface Series {
  /** Rows of the table. */
  readonly rows: Uint32Array
  /** `deviceTimestamp` of each, ascending; ms by the service's sample. */
  readonly times: Float64Array
  /** `attributeData` of each where it is a number; NaN elsewhere. */
  readonly values: Float64Array
}

/** Between two stops: a few ms. */
const rowsAStep = 50_000

function* gathered({ columns, rowCount }: TableData, isLeftOut: (row: number) => boolean): Steps<ReadonlyMap<number, number[]>> {
  const { deviceId, attributeCode } = columns.texts
  const attributes = attributeCode.reduce((most, code) => Math.max(most, code), 0) + 1
  const groups = new Map<number, number[]>()
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsAStep === 0) yield
    if (Number.isNaN(columns.times.deviceTimestamp[row] ?? NaN) || isLeftOut(row)) continue
    const key = (deviceId[row] ?? 0) * attributes + (attributeCode[row] ?? 0)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}

/** Rows that were in order already, as most answers are, are not sorted again. */
const inTimeOrder = (group: readonly number[], time: Float64Array): Uint32Array => {
  const rows = Uint32Array.from(group)
  const isAscending = rows.every((row, index) => index === 0 || (time[rows[index - 1] ?? 0] ?? 0) <= (time[row] ?? 0))
  if (isAscending) return rows
  // Stable, so that of equal times the first that came is the first.
  return rows.sort((one, other) => (time[one] ?? 0) - (time[other] ?? 0))
}

/** Calls `work` with every series of a table, one after the other. Events without a device time, and those left out, are in none. */
export function* eachSeries(table: TableData, isLeftOut: (row: number) => boolean, work: (series: Series) => Steps<void>): Steps<void> {
  const time = table.columns.times.deviceTimestamp
  const value = table.columns.valueNumber
  for (const group of (yield* gathered(table, isLeftOut)).values()) {
    const rows = inTimeOrder(group, time)
    yield
    yield* work({
      rows,
      times: Float64Array.from(rows, (row) => time[row] ?? NaN),
      values: Float64Array.from(rows, (row) => value[row] ?? NaN),
    })
  }
}

/** The middle of some numbers; NaN of none. Sorts `numbers`. */
export const medianOf = (numbers: Float64Array): number => {
  numbers.sort()
  const middle = numbers.length >> 1
  if (numbers.length % 2 === 1) return numbers[middle] ?? NaN
  return ((numbers[middle - 1] ?? NaN) + (numbers[middle] ?? NaN)) / 2
}

/** Makes a median of absolute deviations comparable with a standard deviation. */
export const deviationScale = 1.4826
