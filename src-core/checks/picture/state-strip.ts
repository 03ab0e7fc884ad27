import type { SeriesWindow } from './series-window'

/** Consecutive events with the same text; in percent of the width. */
export interface StateStretch {
  readonly text: string
  readonly left: number
  readonly width: number
  /** It contains the event in question. */
  readonly isMarked: boolean
}

/**
 * The states of a text series, each until the next one begins, or until its own last event where more is not
 * known. `isHeld`: whether the state of the event before is known to have lasted until the one at this place.
 */
export const stateStrip = (
  { times, at }: SeriesWindow,
  textOf: (index: number) => string,
  isHeld: (index: number) => boolean,
): readonly StateStretch[] => {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0]
  const xOf = (time: number): number => (to === from ? 0 : (100 * (time - from)) / (to - from))
  const starts = times.flatMap((_, index) =>
    index === 0 || !isHeld(index) || textOf(index) !== textOf(index - 1) ? [index] : [],
  )
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? times.length
    const left = xOf(times[start] ?? from)
    const right = xOf(times[end < times.length && isHeld(end) ? end : end - 1] ?? to)
    return { text: textOf(start), left, width: right - left, isMarked: at >= start && at < end }
  })
}
