import { createStateFills } from '../../../src-core/series/state-fills'
import { noState } from '../../../src-core/series/state-runs'
import type { Lane } from '../../charts/chart-series'
import { countStates, laneLook, legendOf } from '../../charts/lane-look'
import type { SeriesComparison } from './compare-series'
import type { OverlaySide, SideName } from './overlay'

interface LaneWords extends Readonly<Record<SideName, string>> {
  /** Of a value that is no text. */
  readonly noText: string
}

/** The states of both sides as lanes; a state has the same colour in both, whatever its code there. */
export const stateLanes = (
  sides: readonly OverlaySide[],
  comparison: SeriesComparison,
  words: LaneWords,
  isTrouble: (state: string) => boolean,
): readonly Lane[] => {
  const drawn = sides.flatMap(({ side, states }) => {
    if (states === null) return []
    const { texts } = comparison[side].table
    const textOf = (code: number): string | null =>
      code === noState ? null : (texts.attributeData[code] ?? '')
    return [{ side, states, counts: countStates(states), textOf }]
  })
  const totals = new Map<string, number>()
  for (const { counts, textOf } of drawn)
    for (const [code, count] of counts) {
      const text = textOf(code)
      if (text !== null) totals.set(text, (totals.get(text) ?? 0) + count)
    }
  const byCount = [...totals].toSorted(([, one], [, other]) => other - one).map(([text]) => text)
  const fillOf = createStateFills(byCount, isTrouble)
  return drawn.map(({ side, states, counts, textOf }) => {
    const look = laneLook(counts.size, textOf, words.noText, fillOf)
    return {
      key: side,
      name: words[side],
      short: words[side],
      runs: states,
      look,
      legend: legendOf(counts, look),
    }
  })
}
