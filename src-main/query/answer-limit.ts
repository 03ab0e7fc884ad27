import { encloses, intersect, type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { isUsualLimit } from '../../src-core/proof/usual-limits'
import { countIn } from './planning/stamps'

/**
 * How many events one answer of this service can hold. We start from the requested limit and lower it when we
 * find that the service returns fewer. A count that services are commonly configured with (500, 100, 256 ...)
 * is suspect: the service may have truncated the answer there. Unless an earlier answer reached the requested
 * limit, such an answer does not count until the parts of its window have been fetched: either they bring the
 * same events, or the suspect count becomes the limit. A service that truncates its only answer at an
 * uncommon number cannot be distinguished from one that really holds that many events.
 */
export interface AnswerLimit {
  /** The most events to expect of an answer to what is asked for now: windows are planned by it. */
  readonly current: number
  /** Set when the limit was found to be lower than the requested one: an answer with fewer events is whole. */
  readonly found: number | undefined
  /** The same as the service is seen to have it, without a margin. */
  readonly seen: number | undefined
  /**
   * Call once for each answer to a window. `asked`: how many events were asked for; absent: as many as ever.
   * `isExplained`: it has few events because others were deleted there, which says nothing of the limit.
   */
  mayBeTruncated(window: TimeWindow, answer: Answer, asked?: number, isExplained?: boolean): boolean
  /**
   * Whether the answer to a range that cannot be split may be truncated: a suspicion about it cannot be
   * settled by its parts.
   */
  isFull(count: number): boolean
  /** The answer to a window is doubted that counted as whole: it is asked for in parts. */
  doubt(window: TimeWindow, count: number): void
  /** An answer held so many events where more were known: the service returns no more than that. */
  learnLower(count: number): void
  /**
   * Whether the service cuts off at just so many events: it is usual, or has also cut off another window there.
   * Otherwise the limit may vary, and an answer with fewer events may be cut off as well.
   */
  isFixed(window: TimeWindow, count: number): boolean
  /**
   * Drops suspicions that were not confirmed, and returns the counts of those answers: they were whole.
   * `isOpen`: whether a part of the window is still unanswered.
   */
  settle(isOpen: (window: TimeWindow) => boolean): readonly number[]
}

interface Answer {
  readonly count: number
  /** Those of them that no earlier answer held. */
  readonly newCount: number
  /** Ascending, ms. */
  readonly stamps: Float64Array
}

/** An answer that was cut off, or may have been. */
interface Suspicion {
  readonly window: TimeWindow
  readonly count: number
  /** Between its first and its last instant, of which it may have a part; absent: not known. */
  readonly inner?: TimeWindow
  /** How many more events of the complete parts than of its own lie there. */
  leftOut: number
  /**
   * `partsCount`: events in the complete parts; `newCount`: events in any part that no earlier answer held.
   */
  partsCount: number
  newCount: number
}

/** The margin allows for a few events that were added meanwhile, or that lie where windows overlap. */
const marginOf = (count: number): number => Math.max(5, 0.05 * count)
const isConfirmed = ({ count, newCount, partsCount }: Suspicion): boolean =>
  Math.max(newCount, partsCount - count) >= marginOf(count)
/** A service that keeps the newest or the oldest events leaves out none between those. */
const isScattered = ({ count, leftOut }: Suspicion): boolean => leftOut >= marginOf(count)

const innerOf = (stamps: Float64Array): TimeWindow | undefined => {
  const [first, last] = [stamps[0], stamps.at(-1)]
  return first === undefined || last === undefined ? undefined : { first: first + 1, last: last - 1 }
}

/** `lineLimit`: no more is asked for at the moment, because the line brings no more. */
export const createAnswerLimit = (
  requested: number,
  known: number | undefined,
  lineLimit = (): number => requested,
): AnswerLimit => {
  const found = new Set(known === undefined ? [] : [known])
  let suspicions: readonly Suspicion[] = []
  let confirmed: readonly Suspicion[] = []
  const doubt = (window: TimeWindow, count: number, stamps?: Float64Array): void => {
    const inner = stamps && innerOf(stamps)
    const suspicion = { window, count, newCount: 0, partsCount: 0 }
    suspicions = [
      ...suspicions,
      stamps && inner
        ? { ...suspicion, inner, leftOut: -countIn(stamps, inner) }
        : { ...suspicion, leftOut: -Infinity },
    ]
  }
  let largest = 0
  /** The windows by how many events their answers held. */
  const windowsOf = new Map<number, Set<string>>()
  const windowsWith = ({ first, last }: TimeWindow, count: number): ReadonlySet<string> => {
    const windows = windowsOf.get(count) ?? new Set()
    windowsOf.set(count, windows.add(`${String(first)} ${String(last)}`))
    return windows
  }
  /**
   * If the service truncates at varying counts, we may not have seen the smallest one yet, so we halve it as
   * a margin.
   */
  const seenLimit = (): number | undefined =>
    found.size === 0 ? undefined : Math.floor(Math.min(...found) / (found.size > 1 ? 2 : 1))
  /**
   * Where events were left out between those that came, each attribute may have a limit of its own, and with fewer
   * events of the others an answer that was cut off is smaller.
   */
  const foundLimit = (): number | undefined => {
    const seen = seenLimit()
    return seen !== undefined && found.size === 1 && confirmed.some(isScattered) ? Math.floor(seen / 2) : seen
  }
  const learn = (window: TimeWindow, { stamps, newCount }: Answer, isWhole: boolean): void => {
    for (const suspicion of [...suspicions, ...confirmed]) {
      if (!encloses(suspicion.window, window)) continue
      suspicion.newCount += newCount
      if (!isWhole) continue
      // Requested ranges overlap at their ends.
      suspicion.partsCount += countIn(stamps, window)
      if (suspicion.inner) suspicion.leftOut += countIn(stamps, intersect(window, suspicion.inner))
    }
    const added = suspicions.filter(isConfirmed)
    for (const { count: lower } of added) found.add(lower)
    confirmed = [...confirmed, ...added]
    suspicions = suspicions.filter((suspicion) => !isConfirmed(suspicion))
  }
  /** Of the service. */
  const ofService = (): number => foundLimit() ?? Math.min(requested, ...suspicions.map(({ count }) => count))
  /** A single instant cannot be split: the margin would leave it unproven for ever. */
  const limitIn = (window: TimeWindow): number | undefined =>
    widthOf(window) === 1 ? seenLimit() : foundLimit()
  const isSuspect = (count: number): boolean =>
    largest < requested && isUsualLimit(count) && count < (foundLimit() ?? requested)
  return {
    get current() {
      return Math.min(ofService(), lineLimit())
    },
    get found() {
      return foundLimit()
    },
    get seen() {
      return seenLimit()
    },
    mayBeTruncated: (window, answer, asked = requested, isExplained = false) => {
      const { count } = answer
      windowsWith(window, count)
      const isDoubted = !isExplained && isSuspect(count) && count < asked
      // By what was asked for then: the line may bring more or less by now.
      const isTruncated = isDoubted || count >= Math.min(asked, limitIn(window) ?? ofService())
      learn(window, answer, !isTruncated)
      largest = Math.max(largest, count)
      // A single millisecond cannot be split into parts.
      if (isDoubted && widthOf(window) > 1) doubt(window, count, answer.stamps)
      // By what it shows itself as well: it may confirm a lower limit than the one it was held against.
      return isTruncated || count >= (limitIn(window) ?? Infinity)
    },
    isFull: (count) => isSuspect(count) || count >= (seenLimit() ?? requested),
    doubt: (window, count) => doubt(window, count),
    learnLower: (count) => void found.add(count),
    isFixed: (window, count) =>
      count === foundLimit() && (isUsualLimit(count) || windowsWith(window, count).size > 1),
    settle: (isOpen) => {
      const settled = suspicions.filter(({ window }) => !isOpen(window))
      suspicions = suspicions.filter((suspicion) => !settled.includes(suspicion))
      return settled.map(({ count }) => count)
    },
  }
}
