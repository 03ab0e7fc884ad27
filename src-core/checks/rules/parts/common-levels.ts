import type { Steps } from '../../../events/slices'
import type { TableData } from '../../../events/table-data'
import { medianOfFew } from '../../profile/distribution'
import type { ModelSeries } from '../../same-model'

/** Fewer devices do not show which of them departs. */
export const fewestDevices = 3
/**
 * The time that devices have in common is divided into at most this many moments, and fewer than this show
 * nothing.
 */
const mostMoments = 256
const fewestMoments = 48
/** A moment lasts this many usual intervals at the least, */
const fewestIntervals = 4
/** and this many of its events are looked at. */
const lookedAt = 7
/** A series without events at more than this share of the moments is left out. */
const maxEmpty = 0.4

export interface DeviceLevels {
  readonly series: ModelSeries
  /** The median of the series at each moment; NaN without events. */
  readonly levels: Float64Array
}

/** The levels of several devices at the same moments. */
export interface CommonLevels {
  /** ms since the epoch: the start of the first moment. */
  readonly start: number
  /** ms from one moment to the next. */
  readonly width: number
  readonly devices: readonly DeviceLevels[]
}

const ascending = (numbers: readonly number[]): readonly number[] =>
  numbers.toSorted((one, other) => one - other)

/**
 * The first of the rows, which are in the order of their times, whose time is not below `time`; `from`: the
 * place from which it is looked for.
 */
export const firstRowAt = ({ columns }: TableData, rows: Uint32Array, time: number, from = 0): number => {
  let [low, high] = [from, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((columns.times.deviceTimestamp[rows[middle] ?? 0] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

const levelsOf = (table: TableData, rows: Uint32Array, { start, width, count }: Moments): Float64Array => {
  const looked = new Float64Array(lookedAt)
  let end = firstRowAt(table, rows, start)
  return Float64Array.from({ length: count }, (_, moment) => {
    const first = end
    end = firstRowAt(table, rows, start + (moment + 1) * width, first)
    const [size, stride] = [Math.min(end - first, lookedAt), Math.max(1, (end - first) / lookedAt)]
    for (let index = 0; index < size; index += 1)
      looked[index] = table.columns.valueNumber[rows[Math.floor(first + index * stride)] ?? 0] ?? NaN
    return medianOfFew(looked.subarray(0, size))
  })
}

interface Moments {
  readonly start: number
  readonly width: number
  readonly count: number
}

/** The time in which at least three of the series report; null if it is too short. */
const momentsOf = (table: TableData, all: readonly ModelSeries[]): Moments | null => {
  const timesAt = (index: number): readonly number[] =>
    ascending(all.map(({ rows }) => table.columns.times.deviceTimestamp[rows.at(index) ?? 0] ?? NaN))
  const [start, end] = [timesAt(0)[fewestDevices - 1] ?? NaN, timesAt(-1).at(-fewestDevices) ?? NaN]
  const width = Math.max(
    (end - start) / mostMoments,
    fewestIntervals * medianOfFew(all.map(({ interval }) => interval)),
  )
  const count = Math.floor((end - start) / width)
  return count >= fewestMoments ? { start, width, count } : null
}

const isFilled = (levels: Float64Array): boolean =>
  levels.reduce((empty, level) => empty + (Number.isNaN(level) ? 1 : 0), 0) <= maxEmpty * levels.length

/**
 * Over the time in which at least three of the series report; null if there are fewer, or if it is too short.
 */
export function* commonLevels(table: TableData, all: readonly ModelSeries[]): Steps<CommonLevels | null> {
  const moments = momentsOf(table, all)
  if (moments === null) return null
  const devices: DeviceLevels[] = []
  for (const series of all) {
    const levels = levelsOf(table, series.rows, moments)
    if (isFilled(levels)) devices.push({ series, levels })
    yield
  }
  return devices.length < fewestDevices ? null : { start: moments.start, width: moments.width, devices }
}
