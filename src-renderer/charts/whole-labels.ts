import type { TimeSpan } from '../../src-core/series/time-span'
import { textWidth } from './svg-parts'
import type { TimeTick } from './ticks'

/** CSS pixels. */
interface TickRoom {
  /** Of the plot. */
  readonly columns: number
  /** Beside it, where labels may reach. */
  readonly before: number
  readonly after: number
}

/** Without the labels that would be cut off at an end: they stand on both sides of their times. */
export const wholeLabels = (
  ticks: readonly TimeTick[],
  { from, to }: TimeSpan,
  { columns, before, after }: TickRoom,
): readonly TimeTick[] =>
  ticks.map(({ time, label }) => {
    const at = ((time - from) / (to - from)) * columns
    const half = textWidth(label) / 2
    return { time, label: at - half >= -before && at + half <= columns + after ? label : '' }
  })
