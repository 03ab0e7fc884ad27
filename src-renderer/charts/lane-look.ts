import { troubleFill } from '../../src-core/series/state-fills'
import type { StateRuns } from '../../src-core/series/state-runs'
import { showHidden } from '../ui/text-pieces'
import type { LaneStyle } from './lane-drawing'

/** A state in the legend of a lane. `fill`: null if the value is no text. */
export interface LaneEntry {
  readonly label: string
  readonly fill: number | null
}

/** How many states are named beside a lane. */
const maxListed = 8
/** A lane of more states than this is all stripes, and there is no time to ask what each of them means. */
const maxUrgent = 1000

/** The number of events of each state. */
export const countStates = ({ codes, counts }: StateRuns): ReadonlyMap<number, number> => {
  const totals = new Map<number, number>()
  codes.forEach((code, run) => totals.set(code, (totals.get(code) ?? 0) + (counts[run] ?? 0)))
  return totals
}

/** How the states of a lane are drawn. `textOf`: null if the value is no text. */
export const laneLook = (
  codeCount: number,
  textOf: (code: number) => string | null,
  noText: string,
  fillOf: (text: string) => number,
): LaneStyle => {
  const fills = new Map<number, number | null>()
  const fillOfCode = (code: number): number | null => {
    const text = textOf(code)
    const fill = fills.get(code) ?? (text === null ? null : fillOf(text))
    fills.set(code, fill)
    return fill
  }
  return {
    fillOf: fillOfCode,
    isUrgent: (code) => codeCount <= maxUrgent && fillOfCode(code) === troubleFill,
    labelOf: (code) => {
      const text = textOf(code)
      return text === null ? noText : showHidden(text)
    },
  }
}

export const legendOf = (
  counts: ReadonlyMap<number, number>,
  { fillOf, labelOf }: LaneStyle,
): readonly LaneEntry[] =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxListed)
    .map(([code]) => ({ label: labelOf(code), fill: fillOf(code) }))
