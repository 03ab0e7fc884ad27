import { distinct } from '../../src-core/proof/distinct'
import type { Doubt, DoubtfulWindow } from '../../src-core/proof/doubt'
import { combined, inOrder } from '../../src-core/proof/known-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import { intersect, type TimeWindow, touch, widthOf } from '../../src-core/proof/time-window'
import type { OutsideEvents, PageFacts } from '../ports/body-reader'

const isSame = (one: readonly Doubt[], other: readonly Doubt[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Reasons that are kept for one window; a hostile service could give any number. */
const maxDoubts = 20

const withDoubt = (windows: readonly DoubtfulWindow[], added: DoubtfulWindow): readonly DoubtfulWindow[] => {
  const its = TimeSet.of(added)
  const shared = its.partsInside(windows).map((part) => ({
    ...part,
    doubts: distinct([...part.doubts, ...added.doubts]).slice(0, maxDoubts),
  }))
  return inOrder([
    ...its.partsOutside(windows),
    ...shared,
    ...TimeSet.from(windows)
      .partsOutside([added])
      .map(({ first, last, doubts }) => ({ first, last, doubts })),
  ])
}

/** Ascending; windows that touch and are in doubt for the same reasons become one. */
export const withDoubts = (
  windows: readonly DoubtfulWindow[],
  added: readonly DoubtfulWindow[],
): readonly DoubtfulWindow[] =>
  combined(added.reduce(withDoubt, windows), (before, window) =>
    touch(before, window) && isSame(before.doubts, window.doubts)
      ? { ...before, last: window.last }
      : undefined,
  )

/** For one reason. */
export const inDoubt = (windows: readonly TimeWindow[], doubt: Doubt): readonly DoubtfulWindow[] =>
  windows.map(({ first, last }) => ({ first, last, doubts: [doubt] }))

export const rangeNotKept = (asked: TimeWindow, { eventTimes, eventId }: OutsideEvents): Doubt => ({
  kind: 'rangeNotKept',
  asked,
  eventTimes,
  ...(eventId !== undefined && { eventId }),
})

interface DoubtfulFacts extends Pick<PageFacts, 'otherDevice' | 'unreadable'> {
  readonly lackingCount?: number | undefined
}

/** What the answer for a window, which has all of its events otherwise, does not prove. */
export const doubtsOf = (
  window: TimeWindow,
  { lackingCount, otherDevice, unreadable = [] }: DoubtfulFacts,
): readonly DoubtfulWindow[] => {
  const { first, last } = window
  const broken = unreadable.map(({ place, text, within }): DoubtfulWindow => {
    const part = intersect(window, within ?? window)
    // A time that is not in the window is not the one that the range applies to.
    const { first: from, last: to } = widthOf(part) > 0 ? part : window
    return { first: from, last: to, doubts: [{ kind: 'unreadable', place, text }] }
  })
  const doubts: readonly Doubt[] = [
    ...(otherDevice === undefined ? [] : [{ kind: 'otherDevice', deviceId: otherDevice } as const]),
    ...(lackingCount === undefined ? [] : [{ kind: 'contradicted', eventCount: lackingCount } as const]),
  ]
  return doubts.length === 0 ? broken : [...broken, { first, last, doubts }]
}
