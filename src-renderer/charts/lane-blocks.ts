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

/** A column of pixels with two states shows where one ends; a third would be hidden. */
const maxSeen = 2

interface Pixels {
  /** The state that covers most of a column; -1: none. */
  readonly codes: Int32Array
  /** 1 where that is the state of a single event. */
  readonly marks: Uint8Array
  /** How often another state than the one before begins. */
  readonly touches: Uint32Array
}

interface Bar {
  readonly left: number
  readonly right: number
  readonly code: number
}

const createPixels = (columns: number) => {
  const pixels: Pixels = {
    codes: new Int32Array(columns).fill(-1),
    marks: new Uint8Array(columns),
    touches: new Uint32Array(columns),
  }
  const covers = new Float64Array(columns)
  const lastCodes = new Int32Array(columns).fill(-1)
  const touch = (pixel: number, code: number): void => {
    if (lastCodes[pixel] !== code) pixels.touches[pixel] = (pixels.touches[pixel] ?? 0) + 1
    lastCodes[pixel] = code
  }
  const cover = (pixel: number, share: number, code: number, isMark: boolean): void => {
    if (pixels.codes[pixel] !== -1 && share <= (covers[pixel] ?? 0)) return
    pixels.codes[pixel] = code
    pixels.marks[pixel] = isMark ? 1 : 0
    covers[pixel] = share
  }
  const bar = ({ left, right, code }: Bar): void => {
    // Too short for a pixel, but it must be visible.
    const end = Math.min(columns, Math.max(Math.ceil(right), Math.floor(left) + 1))
    for (let pixel = Math.floor(left); pixel < end; pixel++) {
      touch(pixel, code)
      cover(pixel, Math.min(right, pixel + 1) - Math.max(left, pixel), code, false)
    }
  }
  const mark = (at: number, code: number): void => {
    const middle = Math.min(columns - 1, Math.floor(at))
    touch(middle, code)
    for (
      let pixel = Math.max(0, middle - markReach);
      pixel <= Math.min(columns - 1, middle + markReach);
      pixel++
    )
      cover(pixel, pixel === middle ? 1 : 0.5, code, true)
  }
  return { pixels, bar, mark }
}

const lanePixels = (runs: StateRuns, span: TimeSpan, columns: number): Pixels => {
  const { pixels, bar, mark } = createPixels(columns)
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

/** The blocks of a lane of `columns` pixels for a span. */
export const laneBlocks = (runs: StateRuns, span: TimeSpan, columns: number): readonly LaneBlock[] => {
  const { codes, marks, touches } = lanePixels(runs, span, columns)
  const isMixedAt = (pixel: number): boolean => (touches[pixel] ?? 0) > maxSeen
  const isSame = (pixel: number, other: number): boolean =>
    codes[pixel] === codes[other] && isMixedAt(pixel) === isMixedAt(other) && marks[pixel] === marks[other]
  const blocks: LaneBlock[] = []
  let from = 0
  for (let pixel = 1; pixel <= columns; pixel++) {
    if (pixel < columns && isSame(pixel, from)) continue
    const code = codes[from] ?? -1
    if (code >= 0) blocks.push({ from, to: pixel, code, isMixed: isMixedAt(from), isMark: marks[from] === 1 })
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
