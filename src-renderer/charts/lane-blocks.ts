import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import { noState, type StateRuns } from '../../src-core/series/state-runs'
import type { TimeSpan } from '../../src-core/series/time-span'

/** Adjacent columns of pixels that show the same state. */
export interface LaneBlock {
  /** Pixels from the left, `to` not included. */
  readonly from: number
  readonly to: number
  readonly code: number
  /** Too many states to show: some are shorter than a pixel. */
  readonly isMixed: boolean
  /** The state of single events: how long it lasted is not known. */
  readonly isMark: boolean
}

/** The pixels of a mark on either side of its event. */
const markReach = 2
/** The pixels of the shortest episode, so that it is seen. */
const leastWidth = 3

/** A column of pixels with two states shows where one ends; a third would be hidden. */
const maxSeen = 2

/**
 * Which of the states of a column of pixels is seen: of long episodes the one that covers most of it; before them
 * those that are too short to be seen otherwise, and of these the urgent ones.
 */
const ranks = { widened: 1.5, short: 2, markSide: 0.5, markMiddle: 1.6, urgent: 2 } as const

type IsUrgent = (code: number) => boolean

interface Pixels {
  /** The state that is seen; -1: none. */
  readonly codes: Int32Array
  /** 1 where that is the state of a single event. */
  readonly marks: Uint8Array
  /** How often another state than the one before begins. */
  readonly touches: Uint32Array
  /** How many episodes are too short to be seen otherwise. */
  readonly shorts: Uint32Array
}

interface Bar {
  readonly left: number
  readonly right: number
  readonly code: number
}

const createPixels = (columns: number, isUrgent: IsUrgent) => {
  const pixels: Pixels = {
    codes: new Int32Array(columns).fill(-1),
    marks: new Uint8Array(columns),
    touches: new Uint32Array(columns),
    shorts: new Uint32Array(columns),
  }
  const seen = new Float64Array(columns)
  const lastCodes = new Int32Array(columns).fill(-1)
  const touch = (pixel: number, code: number, isShort: boolean): void => {
    if (lastCodes[pixel] !== code) pixels.touches[pixel] = (pixels.touches[pixel] ?? 0) + 1
    lastCodes[pixel] = code
    if (isShort) pixels.shorts[pixel] = (pixels.shorts[pixel] ?? 0) + 1
  }
  const cover = (pixel: number, rank: number, code: number, isMark: boolean): void => {
    if (pixels.codes[pixel] !== -1 && rank <= (seen[pixel] ?? 0)) return
    pixels.codes[pixel] = code
    pixels.marks[pixel] = isMark ? 1 : 0
    seen[pixel] = rank
  }
  /** The pixels around an episode that is too short, without its own from `first` on and before `end`. */
  const widen = ({ left, right, code }: Bar, first: number, end: number, urgency: number): void => {
    // On both sides, because another one may have the pixels on one of them.
    const more = Math.max(0, Math.ceil((leastWidth - (end - first)) / 2))
    const from = Math.max(0, Math.min(columns - leastWidth, first - more))
    for (let pixel = from; pixel < Math.min(columns, Math.max(from + leastWidth, end + more)); pixel++) {
      if (pixel >= first && pixel < end) continue
      // Between others of its kind it would not be seen at all.
      if (right - left < 1) touch(pixel, code, true)
      cover(pixel, ranks.widened + urgency, code, false)
    }
  }
  const bar = (of: Bar): void => {
    const { left, right, code } = of
    const isShort = right - left < leastWidth
    const urgency = isShort && isUrgent(code) ? ranks.urgent : 0
    const first = Math.min(columns - 1, Math.floor(left))
    const end = Math.min(columns, Math.max(Math.ceil(right), first + 1))
    for (let pixel = first; pixel < end; pixel++) {
      const share = Math.min(right, pixel + 1) - Math.max(left, pixel)
      touch(pixel, code, isShort)
      cover(pixel, share + (isShort ? ranks.short : 0) + urgency, code, false)
    }
    if (isShort) widen(of, first, end, urgency)
  }
  const mark = (at: number, code: number): void => {
    const middle = Math.min(columns - 1, Math.floor(at))
    const urgency = isUrgent(code) ? ranks.urgent : 0
    touch(middle, code, true)
    for (
      let pixel = Math.max(0, middle - markReach);
      pixel <= Math.min(columns - 1, middle + markReach);
      pixel++
    )
      cover(pixel, (pixel === middle ? ranks.markMiddle : ranks.markSide) + urgency, code, true)
  }
  return { pixels, bar, mark }
}

const lanePixels = (runs: StateRuns, span: TimeSpan, columns: number, isUrgent: IsUrgent): Pixels => {
  const { pixels, bar, mark } = createPixels(columns, isUrgent)
  const scale = columns / (span.to - span.from)
  for (
    let run = firstNotBelow(runs.to, span.from);
    run < runs.from.length && (runs.from[run] ?? 0) <= span.to;
    run++
  ) {
    const [from, to, code] = [runs.from[run] ?? 0, runs.to[run] ?? 0, runs.codes[run] ?? noState]
    const left = Math.max(0, (from - span.from) * scale)
    if (to === from) mark(left, code)
    else bar({ left, right: Math.min(columns, (to - span.from) * scale), code })
  }
  return pixels
}

/** The pixels between marks of the same state that have no room beside each other. */
const markGap = 2
/** Touching marks would read as one state that is known to last: of these there are as many as have room. */
const marksApart = (block: LaneBlock): readonly LaneBlock[] => {
  const width = block.to - block.from + markGap
  const count = Math.max(1, Math.floor(width / (2 * markReach + 1 + markGap)))
  return Array.from({ length: count }, (_, at) => ({
    ...block,
    from: block.from + Math.round((at * width) / count),
    to: block.from + Math.round(((at + 1) * width) / count) - markGap,
  }))
}

/**
 * The blocks of a lane of `columns` pixels for a span. No episode is narrower than three pixels; `isUrgent`: of states
 * that are seen before others where there is no room for all.
 */
export const laneBlocks = (
  runs: StateRuns,
  span: TimeSpan,
  columns: number,
  isUrgent: IsUrgent = () => false,
): readonly LaneBlock[] => {
  const { codes, marks, touches, shorts } = lanePixels(runs, span, columns, isUrgent)
  const isMixedAt = (pixel: number): boolean => (touches[pixel] ?? 0) > maxSeen && (shorts[pixel] ?? 0) > 1
  const isSame = (pixel: number, other: number): boolean =>
    codes[pixel] === codes[other] && isMixedAt(pixel) === isMixedAt(other) && marks[pixel] === marks[other]
  const blocks: LaneBlock[] = []
  let from = 0
  for (let pixel = 1; pixel <= columns; pixel++) {
    if (pixel < columns && isSame(pixel, from)) continue
    const code = codes[from] ?? -1
    const block = { from, to: pixel, code, isMixed: isMixedAt(from), isMark: marks[from] === 1 }
    if (code >= 0) blocks.push(...(block.isMark && !block.isMixed ? marksApart(block) : [block]))
    from = pixel
  }
  return blocks
}

/** The run at a time, or the single event nearest to it within `reach` ms; -1 if nothing is known there. */
export const runAt = (runs: StateRuns, time: number, reach: number): number => {
  let [nearest, distance] = [-1, reach]
  for (
    let run = firstNotBelow(runs.to, time - reach);
    (runs.from[run] ?? Infinity) <= time + reach;
    run += 1
  ) {
    const [from, to] = [runs.from[run] ?? 0, runs.to[run] ?? 0]
    if (from <= time && time <= to) return run
    if (from !== to || Math.abs(from - time) > distance) continue
    nearest = run
    distance = Math.abs(from - time)
  }
  return nearest
}
