import type { TimeWindow } from '../../../src-core/proof/time-window'

/**
 * A gap at an end of the window this many times the usual distance between events: the answer ends sharply
 * there.
 */
const sharpGap = 25

/** Where the stamps of a truncated answer lie in its window. Stamps are ascending. */
export interface TruncatedShape {
  /** The side on which the stamps end well before the window does, perhaps because the rest was truncated. */
  readonly emptySide: 'start' | 'end' | undefined
}

export const shapeOf = (stamps: Float64Array, { first, last }: TimeWindow): TruncatedShape => {
  const [oldest = first, newest = last] = [stamps[0], stamps.at(-1)]
  const usual = Math.max(1, (newest - oldest) / Math.max(1, new Set(stamps).size))
  const [before, after] = [oldest - first, last - newest]
  let widest = 0
  for (let index = 1; index < stamps.length; index += 1)
    widest = Math.max(widest, (stamps[index] ?? 0) - (stamps[index - 1] ?? 0))
  if (Math.max(before, after) <= Math.max(sharpGap * usual, 1.5 * widest)) return { emptySide: undefined }
  return { emptySide: before > after ? 'start' : 'end' }
}
