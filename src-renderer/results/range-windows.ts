import type { RangeWindow } from '../../src-preload/contract/range'

/**
 * Windows of whole milliseconds. Unless it says otherwise, lists are ascending, and no two windows of a list
 * touch.
 */
export type RangeWindows = readonly RangeWindow[]

/** The instants that any of these windows contains; they may be in any order and overlap. */
export const joinWindows = (windows: RangeWindows): RangeWindows => {
  const joined: RangeWindow[] = []
  for (const { first, last } of windows.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before === undefined || first > before.last + 1) joined.push({ first, last })
    else joined.splice(-1, 1, { first: before.first, last: Math.max(before.last, last) })
  }
  return joined
}

/** What is left of the windows, each with its own facts, without the instants of others. */
export const withoutWindows = <W extends RangeWindow>(
  windows: readonly W[],
  others: RangeWindows,
): readonly W[] => {
  const left: W[] = []
  let next = 0
  for (const window of windows) {
    let { first } = window
    while (next < others.length && (others[next]?.last ?? 0) < first) next += 1
    for (let place = next; first <= window.last; place += 1) {
      const other = others[place]
      if (other === undefined || other.first > window.last) {
        left.push({ ...window, first })
        break
      }
      if (other.first > first) left.push({ ...window, first, last: other.first - 1 })
      first = other.last + 1
    }
  }
  return left
}

export const instantWindows = (instants: readonly number[]): RangeWindows =>
  joinWindows(instants.map((instant) => ({ first: instant, last: instant })))

/** The place of the window that contains the instant, or -1; by halves, because there may be thousands. */
export const windowAt = (windows: RangeWindows, instant: number): number => {
  let [from, to] = [0, windows.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((windows[middle]?.last ?? 0) < instant) from = middle + 1
    else to = middle
  }
  return (windows[from]?.first ?? Infinity) <= instant ? from : -1
}

export const isInWindows = (windows: RangeWindows, instant: number): boolean =>
  windowAt(windows, instant) >= 0
