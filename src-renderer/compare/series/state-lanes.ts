import { noState } from '../../../src-core/series/state-runs'
import { countStates, type Lane, maxStates } from '../../charts/chart-series'
import { showHidden } from '../../ui/text-pieces'
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
): readonly Lane[] => {
  const drawn = sides.flatMap(({ side, states }) => {
    if (states === null) return []
    const { texts } = comparison[side].table
    return [
      {
        side,
        states,
        counts: countStates(states),
        labelOf: (code: number) =>
          code === noState ? words.noText : showHidden(texts.attributeData[code] ?? ''),
      },
    ]
  })
  const totals = new Map<string, number>()
  for (const { counts, labelOf } of drawn)
    for (const [code, count] of counts) totals.set(labelOf(code), (totals.get(labelOf(code)) ?? 0) + count)
  const byCount = [...totals].toSorted(([, one], [, other]) => other - one).map(([label]) => label)
  const fills = new Map(byCount.slice(0, maxStates).map((label, fill) => [label, fill]))
  return drawn.map(({ side, states, counts, labelOf }) => {
    const legend = [...counts.keys()].flatMap((code) => {
      const fill = fills.get(labelOf(code))
      return fill === undefined ? [] : [{ code, label: labelOf(code), fill }]
    })
    const look = { fillOf: (code: number) => fills.get(labelOf(code)) ?? null, labelOf }
    return {
      key: side,
      name: words[side],
      short: words[side],
      runs: states,
      look,
      legend: legend.toSorted((one, other) => one.fill - other.fill),
      others: counts.size - legend.length,
    }
  })
}
