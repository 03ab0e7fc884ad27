import type { Doubt, DoubtfulWindow } from '../../src-preload/contract/range'
import type { PageFacts } from '../ports/body-reader'
import { intersect, without } from './planning/time-spans'
import { type TimeWindow, widthOf } from './time-window'

const distinct = (doubts: readonly Doubt[]): readonly Doubt[] => [
  ...new Map(doubts.map((doubt) => [JSON.stringify(doubt), doubt])).values(),
]

const isSame = (one: readonly Doubt[], other: readonly Doubt[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Reasons that are kept for one window; a hostile service could give any number. */
const maxDoubts = 20

const withDoubt = (windows: readonly DoubtfulWindow[], added: DoubtfulWindow): readonly DoubtfulWindow[] => {
  const apart = windows.flatMap((window) =>
    without(window, added).map((part) => ({ ...part, doubts: window.doubts })),
  )
  const shared = windows.flatMap((window) => {
    const part = intersect(window, added)
    return widthOf(part) > 0
      ? [{ ...part, doubts: distinct([...window.doubts, ...added.doubts]).slice(0, maxDoubts) }]
      : []
  })
  const rest = windows.reduce<readonly TimeWindow[]>(
    (parts, window) => parts.flatMap((part) => without(part, window)),
    [added],
  )
  return [
    ...apart,
    ...shared,
    ...rest.map(({ first, last }) => ({ first, last, doubts: added.doubts })),
  ].toSorted((one, other) => one.first - other.first)
}

/** Ascending; windows that touch and are in doubt for the same reasons become one. */
export const withDoubts = (
  windows: readonly DoubtfulWindow[],
  added: readonly DoubtfulWindow[],
): readonly DoubtfulWindow[] => {
  const joined: DoubtfulWindow[] = []
  for (const window of added.reduce(withDoubt, windows)) {
    const before = joined.at(-1)
    if (before?.last === window.first - 1 && isSame(before.doubts, window.doubts))
      joined.splice(-1, 1, { ...before, last: window.last })
    else joined.push(window)
  }
  return joined
}

interface NewerAnswers {
  readonly windows: readonly TimeWindow[]
  /** What of the windows was not answered. */
  readonly missing: readonly TimeWindow[]
  readonly found: readonly DoubtfulWindow[]
  /** What is later does not count. */
  readonly last: number
}

/** With what newer answers put in doubt, in place of what earlier ones did. */
export const renewedDoubts = (
  known: readonly DoubtfulWindow[],
  { windows: asked, missing, found, last }: NewerAnswers,
): readonly DoubtfulWindow[] => {
  const answered = missing.reduce((parts, cut) => parts.flatMap((part) => without(part, cut)), asked)
  const left = answered.reduce(
    (windows, cut) =>
      windows.flatMap((window) => without(window, cut).map((part) => ({ ...window, ...part }))),
    known,
  )
  return withDoubts(
    left,
    found
      .filter(({ first }) => first <= last)
      .map((window) => ({ ...window, last: Math.min(window.last, last) })),
  )
}

interface DoubtfulFacts extends Pick<PageFacts, 'unreadable'> {
  readonly lackingCount?: number | undefined
}

/** What the answer for a window, which has all of its events otherwise, does not prove. */
export const doubtsOf = (
  window: TimeWindow,
  { lackingCount, unreadable = [] }: DoubtfulFacts,
): readonly DoubtfulWindow[] => {
  const { first, last } = window
  const broken = unreadable.map(({ place, text, within }): DoubtfulWindow => {
    const part = intersect(window, within ?? window)
    // A time that is not in the window is not the one that the range applies to.
    const { first: from, last: to } = widthOf(part) > 0 ? part : window
    return { first: from, last: to, doubts: [{ kind: 'unreadable', place, text }] }
  })
  return lackingCount === undefined
    ? broken
    : [...broken, { first, last, doubts: [{ kind: 'contradicted', eventCount: lackingCount }] }]
}
