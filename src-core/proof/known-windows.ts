import { TimeSet } from './time-set'
import { intersect, overlap, type TimeWindow, touch } from './time-window'

/**
 * Windows that say something, such as when they were proven or why they failed. `TimeSet` splits them; here
 * they are ordered and put together again.
 */
export const inOrder = <W extends TimeWindow>(windows: readonly W[]): readonly W[] =>
  windows.toSorted((one, other) => one.first - other.first)

/** Ascending windows, those of `newer` in place of what the others say about the same instants. */
export const overlaid = <W extends TimeWindow>(windows: readonly W[], newer: readonly W[]): readonly W[] =>
  inOrder([...TimeSet.from(newer).partsOutside(windows), ...newer])

/**
 * Ascending windows, some of them put together. `asOne`: a window and the next one as one; undefined: they
 * stay apart.
 */
export const combined = <W extends TimeWindow>(
  windows: readonly W[],
  asOne: (before: W, window: W) => W | undefined,
): readonly W[] => {
  const result: W[] = []
  for (const window of inOrder(windows)) {
    const before = result.at(-1)
    const whole = before && asOne(before, window)
    if (whole === undefined) result.push(window)
    else result[result.length - 1] = whole
  }
  return result
}

const saysOf = <W extends TimeWindow>(window: W): string => JSON.stringify({ ...window, first: 0, last: 0 })

/** Ascending; windows that touch and say the same become one. */
export const joinedAlike = <W extends TimeWindow>(windows: readonly W[]): readonly W[] =>
  combined(windows, (before, window) =>
    touch(before, window) && saysOf(before) === saysOf(window) ? { ...before, last: window.last } : undefined,
  )

/** What two lists of disjoint, ascending windows have in common, in parts of which each is in one window of both. */
export const meeting = <One extends TimeWindow, Other extends TimeWindow, Both>(
  windows: readonly One[],
  others: readonly Other[],
  both: (part: TimeWindow, window: One, other: Other) => Both,
): readonly Both[] => {
  const found: Both[] = []
  let next = 0
  for (const window of windows) {
    while ((others[next]?.last ?? Infinity) < window.first) next += 1
    for (let index = next; ; index += 1) {
      const other = others[index]
      if (other === undefined || !overlap(window, other)) break
      found.push(both(intersect(window, other), window, other))
    }
  }
  return found
}
