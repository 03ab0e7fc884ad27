import { combined, inOrder } from './known-windows'
import { TimeSet } from './time-set'
import { hull, type TimeWindow, touch } from './time-window'

export interface ProvenWindow extends TimeWindow {
  /** ms since the epoch: when the oldest answer in it arrived. */
  readonly asOf: number
}

/** A proven window and the run that proved it; runs are numbered in the order in which they began. */
export interface ProvenByRun extends ProvenWindow {
  readonly run: number
}

/** Of which run, if there are several. */
type Numbered = ProvenWindow & { readonly run?: number }

const asOne = <Window extends Numbered>(one: Window, other: Window): Window => ({
  ...one,
  ...hull(one, other),
  asOf: Math.min(one.asOf, other.asOf),
})

/**
 * Adds a window: it replaces what earlier runs proved of it, and joins what the same run has proven beside
 * it, with the older time.
 */
export const withProven = <Window extends Numbered>(
  windows: readonly Window[],
  added: Window,
): readonly Window[] => {
  const isJoined = (window: Window): boolean => window.run === added.run && touch(window, added)
  const others = windows.filter((window) => !isJoined(window))
  return inOrder([...TimeSet.of(added).partsOutside(others), windows.filter(isJoined).reduce(asOne, added)])
}

/**
 * Answers of a following that lie no further apart count as one once a newer one has replaced a part of them:
 * a poll may come every second.
 */
const sameAnswerMs = 60_000

/**
 * Adds a window of a run that asks for the same times again and again: it replaces what was proven of them
 * before, by whatever run, and has its own time. Of what the run had proven before, parts beside each other
 * are joined, with the older time, if they were proven shortly after each other.
 */
export const withPolled = <Window extends Numbered>(
  windows: readonly Window[],
  added: Window,
): readonly Window[] => {
  const isJoined = (one: Window, other: Window): boolean =>
    one.run === added.run &&
    other.run === added.run &&
    touch(one, other) &&
    Math.abs(one.asOf - other.asOf) < sameAnswerMs
  // Only the end changes of what may be days of polls: what is left there, and the window before it.
  const index = Math.max(
    0,
    windows.findLastIndex(({ last }) => last + 1 < added.first),
  )
  const left = combined(TimeSet.of(added).partsOutside(windows.slice(index)), (before, window) =>
    isJoined(before, window) ? asOne(before, window) : undefined,
  )
  return [...windows.slice(0, index), ...inOrder([...left, added])]
}
