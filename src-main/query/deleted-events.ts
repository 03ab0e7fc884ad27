import { isIn, type TimeWindow, widthOf } from '../../src-core/proof/time-window'
import { countIn, stampsIn } from './planning/stamps'

/** A few may have been sent again, or were deleted by others. */
const withMargin = (count: number): number => count + Math.max(5, 0.05 * count)

/**
 * The events of a device that were deleted at its service, and that it does not show any more. It may only flag
 * them, and leave them out when it has cut off an answer already: then an answer with few events, or none, may
 * lack others.
 */
export class DeletedEvents {
  /** By each of the times that a range may apply to; ascending, ms since the epoch. */
  #byTime: readonly Float64Array[]

  constructor(byTime: readonly Float64Array[]) {
    this.#byTime = byTime.map((stamps) => stamps.toSorted())
  }

  /**
   * An answer held as many events as were asked for. `stamps`: of these, ascending. Would those that were deleted
   * between them be counted, it would have held fewer: they are gone for good. Others may not be.
   */
  noteFull(stamps: Float64Array): void {
    const [first = 0, last = 0] = [stamps[0], stamps.at(-1)]
    const between = { first: first + 1, last: last - 1 }
    const counts = this.#byTime.map((deleted) => countIn(deleted, between))
    if (Math.min(...counts) < withMargin(stamps.length) - stamps.length) return
    this.#byTime = this.#byTime.map((deleted) => deleted.filter((at) => !isIn(between, at)))
  }

  /** How many of them lie in a window, by the time of which the most do. */
  countIn(window: TimeWindow): number {
    return Math.max(0, ...this.#byTime.map((deleted) => countIn(deleted, window)))
  }

  /**
   * An answer with `count` events may have been cut off at `limit`, with those that were deleted in its window: the
   * last instant of the first of two parts in which it is to be asked for. Undefined: it was not. `middle`: that by
   * which the events of the answer are parted.
   */
  partIn(window: TimeWindow, count: number, middle: number | undefined, limit: number): number | undefined {
    if (widthOf(window) === 1) return undefined
    const { first, last } = window
    // Ranges are asked for a millisecond wider than their windows.
    const most = this.#byTime
      .map((deleted) => stampsIn(deleted, { first: first - 1, last: last + 1 }))
      .reduce((one, other) => (other.length > one.length ? other : one), new Float64Array())
    if (most.length === 0 || withMargin(count + most.length) < limit) return undefined
    const half = most[most.length >> 1] ?? first
    const ofDeleted = half === most.at(-1) ? half - 1 : half
    const part = most.length < count && middle !== undefined ? middle : ofDeleted
    return Math.min(Math.max(part, first), last - 1)
  }
}

/** `unread`: what was deleted could not be read. */
export type KnownDeletions = DeletedEvents | 'unread'

/** By device; `since`: those that were sent then or later, in ms since the epoch. */
export type ReadDeletedEvents = (
  baseUrl: string,
) => Promise<(deviceId: string, since?: number) => KnownDeletions>
