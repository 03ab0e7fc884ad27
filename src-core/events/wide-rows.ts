/**
 * Which event fills a cell of a wide table. `nearest`: at most `withinMs` before or after the time of the
 * row; of two the earlier.
 */
export type WideRule =
  | { readonly kind: 'exact' }
  | { readonly kind: 'lastKnown' }
  | { readonly kind: 'nearest'; readonly withinMs: number }

/** The events of one attribute of one device, one for each time. */
export interface WideSeries {
  /** ms since the epoch, strictly ascending. */
  readonly times: Float64Array
  /** Rows of the event table. */
  readonly rows: Uint32Array
}

/** The rows of one device, by time. */
export interface WideBlock {
  readonly device: string
  /** Of the rows: each time at which one of the columns has an event. */
  readonly times: Float64Array
  /** By column; null: the device has no such attribute. */
  readonly series: readonly (WideSeries | null)[]
}

/** A column per attribute, a row per device and time. */
export interface WideRows {
  /** The attributes, by their names. */
  readonly columns: readonly string[]
  readonly blocks: readonly WideBlock[]
  readonly rowCount: number
}

/** Finds the row of the event table for a time, or -1. Fast for ascending times. */
export type WidePicker = (time: number) => number

const none = -1

/** The last place whose time is not after `time`, or -1; the search goes on from the place before. */
const createCursor = (times: Float64Array): ((time: number) => number) => {
  let at = none
  return (time) => {
    if (at >= 0 && (times[at] ?? Infinity) > time) at = none
    while (at + 1 < times.length && (times[at + 1] ?? Infinity) <= time) at++
    return at
  }
}

export const createPicker = ({ times, rows }: WideSeries, rule: WideRule): WidePicker => {
  const before = createCursor(times)
  const rowAt = (index: number): number => rows[index] ?? none
  if (rule.kind === 'lastKnown') return (time) => rowAt(before(time))
  if (rule.kind === 'exact')
    return (time) => {
      const index = before(time)
      return times[index] === time ? rowAt(index) : none
    }
  return (time) => {
    const index = before(time)
    const earlier = index === none ? Infinity : time - (times[index] ?? NaN)
    const later = index + 1 < times.length ? (times[index + 1] ?? NaN) - time : Infinity
    if (Math.min(earlier, later) > rule.withinMs) return none
    return rowAt(earlier <= later ? index : index + 1)
  }
}
