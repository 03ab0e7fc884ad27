import { firstNotBelow } from '../events/sorted-numbers'
import { noState, type StateRuns } from './state-runs'
import type { TimeSpan } from './time-span'

/** Adjacent columns of pixels that show the same state. */
export interface LaneBlock {
  /** Pixels from the left, `to` not included. */
  readonly from: number
  readonly to: number
  readonly code: number
  /** Too many states to show: some are shorter than a pixel. */
  readonly isMixed: boolean
}

/** A column of pixels with two states shows where one ends; a third would be hidden. */
const maxSeen = 2

interface Pixels {
  /** The state that covers most of a column; -1: none. */
  readonly codes: Int32Array
  readonly touches: Uint32Array
}

const lanePixels = (runs: StateRuns, span: TimeSpan, columns: number): Pixels => {
  const codes = new Int32Array(columns).fill(-1)
  const touches = new Uint32Array(columns)
  const covers = new Float64Array(columns)
  const scale = columns / (span.to - span.from)
  for (let run = firstNotBelow(runs.to, span.from); run < runs.from.length && (runs.from[run] ?? 0) <= span.to; run++) {
    const left = Math.max(0, ((runs.from[run] ?? 0) - span.from) * scale)
    const right = Math.min(columns, ((runs.to[run] ?? 0) - span.from) * scale)
    // A single event has no length, but must be visible.
    const end = Math.min(columns, Math.max(Math.ceil(right), Math.floor(left) + 1))
    for (let pixel = Math.floor(left); pixel < end; pixel++) {
      const cover = Math.min(right, pixel + 1) - Math.max(left, pixel)
      touches[pixel] = (touches[pixel] ?? 0) + 1
      if (codes[pixel] !== -1 && cover <= (covers[pixel] ?? 0)) continue
      codes[pixel] = runs.codes[run] ?? noState
      covers[pixel] = cover
    }
  }
  return { codes, touches }
}

/** The blocks of a lane of `columns` pixels for a span. */
export const laneBlocks = (runs: StateRuns, span: TimeSpan, columns: number): readonly LaneBlock[] => {
  const { codes, touches } = lanePixels(runs, span, columns)
  const isMixedAt = (pixel: number): boolean => (touches[pixel] ?? 0) > maxSeen
  const blocks: LaneBlock[] = []
  let from = 0
  for (let pixel = 1; pixel <= columns; pixel++) {
    if (pixel < columns && codes[pixel] === codes[from] && isMixedAt(pixel) === isMixedAt(from)) continue
    const code = codes[from] ?? -1
    if (code >= 0) blocks.push({ from, to: pixel, code, isMixed: isMixedAt(from) })
    from = pixel
  }
  return blocks
}
