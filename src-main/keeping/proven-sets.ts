import type { ProvenWindow } from '../../src-preload/contract/kept'
import type { RangeWindow } from '../../src-preload/contract/range'
import { createTimeSpans, without } from '../query/planning/time-spans'

/** A proven window and the run that proved it; runs are numbered in the order of their files. */
export interface ProvenByRun extends ProvenWindow {
  readonly run: number
}

/** Ascending, joined where they touch. */
export const union = (one: readonly RangeWindow[], other: readonly RangeWindow[]): readonly RangeWindow[] => {
  const spans = createTimeSpans()
  for (const { first, last } of [...one, ...other]) spans.add({ first, last })
  return spans.all
}

/** `windows` without `removed`; their other fields stay. */
export const subtract = <W extends RangeWindow>(
  windows: readonly W[],
  removed: readonly RangeWindow[],
): readonly W[] =>
  removed.reduce<readonly W[]>(
    (left, cut) => left.flatMap((window) => without(window, cut).map((part) => ({ ...window, ...part }))),
    windows,
  )

const touch = (one: RangeWindow, other: RangeWindow): boolean =>
  one.last + 1 >= other.first && other.last + 1 >= one.first

/**
 * Adds a window: it replaces what earlier runs proved of it, and joins what the same run has proven beside
 * it, with the older time.
 */
export const withProven = (windows: readonly ProvenByRun[], added: ProvenByRun): readonly ProvenByRun[] => {
  const joined = windows.filter((window) => window.run === added.run && touch(window, added))
  const whole = {
    run: added.run,
    first: Math.min(added.first, ...joined.map(({ first }) => first)),
    last: Math.max(added.last, ...joined.map(({ last }) => last)),
    asOf: Math.min(added.asOf, ...joined.map(({ asOf }) => asOf)),
  }
  const others = subtract(
    windows.filter((window) => !joined.includes(window)),
    [added],
  )
  return [...others, whole].toSorted((one, other) => one.first - other.first)
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
export const withPolled = (windows: readonly ProvenByRun[], added: ProvenByRun): readonly ProvenByRun[] => {
  const isJoined = (one: ProvenByRun, other: ProvenByRun): boolean =>
    one.run === added.run &&
    other.run === added.run &&
    touch(one, other) &&
    Math.abs(one.asOf - other.asOf) < sameAnswerMs
  // Only the end changes of what may be days of polls: what is left there, and the window before it.
  const place = Math.max(
    0,
    windows.findLastIndex(({ last }) => last + 1 < added.first),
  )
  const left: ProvenByRun[] = []
  for (const window of subtract(windows.slice(place), [added])) {
    const previous = left.at(-1)
    if (previous === undefined || !isJoined(previous, window)) left.push(window)
    else left.splice(-1, 1, { ...previous, last: window.last, asOf: Math.min(previous.asOf, window.asOf) })
  }
  return [...windows.slice(0, place), ...[...left, added].toSorted((one, other) => one.first - other.first)]
}

export const instantsAsWindows = (instants: readonly number[]): readonly RangeWindow[] =>
  instants.map((at) => ({ first: at, last: at }))
