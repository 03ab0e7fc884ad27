import { eachOf, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { WideBlock, WideRows, WideSeries } from '../../src-core/events/wide-rows'
import type { SeriesIndex, SeriesRows } from '../../src-core/series/series-rows'
import { sortNumbers } from '../../src-core/series/sort-numbers'

/** What a wide table is to contain: codes of the dictionaries, in the order of the columns and the blocks. */
export interface WideChoice {
  readonly attributes: readonly number[]
  readonly devices: readonly number[]
}

export interface BuiltWide extends WideRows {
  /** The events of the chosen series. */
  readonly eventCount: number
  /**
   * Events that another one of the same device, attribute and time replaces: the last of the result is used.
   */
  readonly replacedCount: number
  /** Events without a time, which no row can hold. */
  readonly timelessCount: number
}

/** The last event of each time. */
function* lastOfEachTime(allTimes: Float64Array, { rows, timedCount }: SeriesRows): Steps<WideSeries> {
  const series = { times: new Float64Array(timedCount), rows: new Uint32Array(timedCount) }
  let count = 0
  yield* eachOf(timedCount, (index) => {
    const row = rows[index] ?? 0
    const time = allTimes[row] ?? NaN
    if (count > 0 && series.times[count - 1] === time) count--
    series.times[count] = time
    series.rows[count++] = row
  })
  return { times: series.times.slice(0, count), rows: series.rows.slice(0, count) }
}

/** Every time that one of the series has, once. */
function* timesOfAny(series: readonly (WideSeries | null)[]): Steps<Float64Array> {
  const lists = series.flatMap((each) => (each === null ? [] : [each.times]))
  const [first] = lists
  if (first !== undefined && lists.length === 1) return first
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
    yield
  }
  const sorted = yield* sortNumbers(all)
  let count = 0
  yield* eachOf(sorted.length, (index) => {
    const time = sorted[index] ?? NaN
    if (count === 0 || sorted[count - 1] !== time) sorted[count++] = time
  })
  return sorted.slice(0, count)
}

/** Brings a result into the form of a column per attribute; only the events of `index`. */
export function* buildWide(
  table: TableData,
  { series: all }: SeriesIndex,
  { attributes, devices }: WideChoice,
): Steps<BuiltWide> {
  const times = table.columns.times.deviceTimestamp
  const blocks: WideBlock[] = []
  let [rowCount, eventCount, timedCount, usedCount] = [0, 0, 0, 0]
  for (const device of devices) {
    const series: (WideSeries | null)[] = []
    for (const attribute of attributes) {
      const found = all.find((each) => each.device === device && each.attribute === attribute)
      const made = found === undefined ? null : yield* lastOfEachTime(times, found)
      series.push(made)
      eventCount += found?.rows.length ?? 0
      timedCount += found?.timedCount ?? 0
      usedCount += made?.rows.length ?? 0
    }
    const block = { device: table.texts.deviceId[device] ?? '', times: yield* timesOfAny(series), series }
    if (block.times.length > 0) blocks.push(block)
    rowCount += block.times.length
  }
  const columns = attributes.map((attribute) => table.texts.attributeCode[attribute] ?? '')
  return {
    columns,
    blocks,
    rowCount,
    eventCount,
    replacedCount: timedCount - usedCount,
    timelessCount: eventCount - timedCount,
  }
}
