import type { TimeSpan } from '../../series/time-span'

/** Equal parts of a span; the last one may be shorter. */
export interface TimeBlocks {
  readonly from: number
  /** ms. */
  readonly length: number
  readonly count: number
}

const dayMs = 86_400_000
const fewestBlocks = 8
const mostBlocks = 64
/** Blocks with fewer events on average say little. */
const eventsInBlock = 3
/** Fewer events do not fill the fewest blocks. */
export const fewestEvents = fewestBlocks * eventsInBlock

/**
 * Divides a span with so many events. Whole days where there are enough of them: what repeats every day is
 * then the same in each block.
 */
export const timeBlocks = ({ from, to }: TimeSpan, eventCount: number): TimeBlocks => {
  const length = Math.max(1, to - from)
  const most = Math.min(mostBlocks, Math.max(fewestBlocks, Math.floor(eventCount / eventsInBlock)))
  const days = Math.floor(length / dayMs)
  if (days < fewestBlocks) return { from, length: length / most, count: most }
  const daysOfBlock = Math.ceil(length / dayMs / most)
  const count = Math.ceil(length / (daysOfBlock * dayMs))
  return count < fewestBlocks
    ? { from, length: length / fewestBlocks, count: fewestBlocks }
    : { from, length: daysOfBlock * dayMs, count }
}

/** Which block a time of the span, or one at its very end, belongs to. */
export const blockOf = ({ from, length, count }: TimeBlocks, time: number): number =>
  Math.max(0, Math.min(count - 1, Math.floor((time - from) / length)))
