import { intersect, type TimeWindow, widthOf, widthOfAll } from './time-window'

/** Windows in ascending order, empty ones left out. */
const ascending = (windows: readonly TimeWindow[]): readonly TimeWindow[] =>
  windows.filter((window) => widthOf(window) > 0).sort((one, other) => one.first - other.first)

/** Ascending windows; those that overlap or touch become one. */
const joined = (windows: Iterable<TimeWindow>): readonly TimeWindow[] => {
  const whole: { first: number; last: number }[] = []
  for (const { first, last } of windows) {
    const before = whole.at(-1)
    if (before === undefined || first > before.last + 1) whole.push({ first, last })
    else before.last = Math.max(before.last, last)
  }
  return whole
}

/** Two ascending lists as one. */
function* merged(one: readonly TimeWindow[], other: readonly TimeWindow[]): Iterable<TimeWindow> {
  let next = 0
  for (const window of one) {
    for (let rival = other[next]; rival !== undefined && rival.first < window.first; rival = other[next]) {
      yield rival
      next += 1
    }
    yield window
  }
  yield* other.slice(next)
}

/**
 * A set of whole milliseconds. It never changes: each operation makes another set, in time that grows with
 * the number of windows of both. An end may be infinite.
 */
export class TimeSet {
  static readonly empty = new TimeSet([])

  /** `windows`: ascending; between two of them lies at least one instant. */
  private constructor(readonly windows: readonly TimeWindow[]) {}

  /** The instants in any of these windows, which may be in any order and overlap. */
  static of(...windows: readonly TimeWindow[]): TimeSet {
    return TimeSet.from(windows)
  }

  static from(windows: readonly TimeWindow[]): TimeSet {
    return new TimeSet(joined(ascending(windows)))
  }

  static ofInstants(instants: readonly number[]): TimeSet {
    return TimeSet.from(instants.map((instant) => ({ first: instant, last: instant })))
  }

  /** Everything up to an instant. */
  static upTo(instant: number): TimeSet {
    return TimeSet.of({ first: -Infinity, last: instant })
  }

  /** Everything later than an instant. */
  static after(instant: number): TimeSet {
    return TimeSet.of({ first: instant + 1, last: Infinity })
  }

  get isEmpty(): boolean {
    return this.windows.length === 0
  }

  /** The number of instants. */
  get width(): number {
    return widthOfAll(this.windows)
  }

  /** The first instant; undefined: the set is empty. */
  get first(): number | undefined {
    return this.windows[0]?.first
  }

  /** The last instant; undefined: the set is empty. */
  get last(): number | undefined {
    return this.windows.at(-1)?.last
  }

  union(other: TimeSet): TimeSet {
    return new TimeSet(joined(merged(this.windows, other.windows)))
  }

  subtract(other: TimeSet): TimeSet {
    return new TimeSet(other.partsOutside(this.windows))
  }

  intersect(other: TimeSet): TimeSet {
    return new TimeSet(other.partsInside(this.windows))
  }

  contains(instant: number): boolean {
    return this.windowAt(instant) !== undefined
  }

  containsAll(other: TimeSet): boolean {
    return other.subtract(this).isEmpty
  }

  /** The window of the set that contains the instant. */
  windowAt(instant: number): TimeWindow | undefined {
    const window = this.windows[this.indexOf(instant)]
    return window !== undefined && window.first <= instant ? window : undefined
  }

  /** Whether the set and the window have an instant in common. */
  overlaps({ first, last }: TimeWindow): boolean {
    return first <= last && (this.windows[this.indexOf(first)]?.first ?? Infinity) <= last
  }

  /** What of the windows is in the set; each part with whatever else its window says. */
  partsInside<W extends TimeWindow>(windows: readonly W[]): readonly W[] {
    const parts: W[] = []
    for (const window of windows)
      for (const other of this.windowsIn(window)) parts.push({ ...window, ...intersect(window, other) })
    return parts
  }

  /** What of the windows is not in the set; each part with whatever else its window says. */
  partsOutside<W extends TimeWindow>(windows: readonly W[]): readonly W[] {
    const parts: W[] = []
    for (const window of windows) {
      let { first } = window
      for (const other of this.windowsIn(window)) {
        if (first < other.first) parts.push({ ...window, first, last: other.first - 1 })
        first = other.last + 1
      }
      if (first <= window.last) parts.push({ ...window, first })
    }
    return parts
  }

  /** The windows of the set that overlap a window. */
  private *windowsIn({ first, last }: TimeWindow): Iterable<TimeWindow> {
    if (last < first) return
    for (let index = this.indexOf(first); ; index += 1) {
      const window = this.windows[index]
      if (window === undefined || window.first > last) return
      yield window
    }
  }

  /** The index of the first window that does not end before the instant, by halves: there may be thousands. */
  private indexOf(instant: number): number {
    let [from, to] = [0, this.windows.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.windows[middle]?.last ?? Infinity) < instant) from = middle + 1
      else to = middle
    }
    return from
  }
}
