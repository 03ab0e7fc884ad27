import type { Measure } from '../report'
import { type FaultResults, leastShare, measuringTotal } from './results'
import type { SetResult } from './sets/run'

const perThousand = 'of 1,000'

const ofRules = ({ rules }: FaultResults): readonly Measure[] =>
  rules.flatMap(({ kind, known, precision, recall }): readonly Measure[] => [
    {
      name: `faults: precision of ${kind}, ${String(known)} known`,
      unit: 'share',
      ours: precision,
      limit: { of: 'least', at: leastShare },
    },
    {
      name: `faults: recall of ${kind}`,
      unit: 'share',
      ours: recall,
      limit: { of: 'least', at: leastShare },
    },
  ])

const ofFamilies = ({ families }: FaultResults): readonly Measure[] =>
  families.flatMap(({ family, median, worst, earlier, hampel }): readonly Measure[] => [
    {
      name: `faults: flagged on healthy devices, ${family}`,
      unit: perThousand,
      ours: median,
      others: [
        { name: 'earlier rules', value: earlier },
        { name: 'hampel-filter', value: hampel },
      ],
      limit: { of: 'value', at: 1 },
    },
    {
      name: `faults: the same, worst of twelve devices`,
      unit: perThousand,
      ours: worst,
      limit: { of: 'value', at: 5 },
    },
  ])

const outsideOf = ({ score: { outside } }: SetResult): number => (1000 * outside.flagged) / outside.events

const ofSets = ({ sets }: FaultResults): readonly Measure[] =>
  sets
    .filter(({ detector }) => detector === 'our rules')
    .map((own): Measure => {
      const others = sets
        .filter(({ set, detector }) => set === own.set && detector !== own.detector)
        .map((other) => ({ name: other.detector, value: outsideOf(other) }))
      const limit = own.use === 'measuring' ? { limit: { of: 'value', at: 8 } as const } : {}
      return {
        name: `faults: flagged outside labels, ${own.set} (${own.use})`,
        unit: perThousand,
        ours: outsideOf(own),
        others,
        ...limit,
      }
    })

const ofWindows = ({ sets }: FaultResults): readonly Measure[] => {
  const total = measuringTotal(sets)
  if (total === null) return []
  const { windows, hit, atRandom } = total
  return [
    {
      name: `faults: labelled windows hit, of ${String(windows)} only measured`,
      unit: 'share',
      ours: hit / windows,
      limit: { of: 'least', at: 0.65 },
    },
    {
      name: 'faults: the same, times what as many flags at random hit',
      unit: 'share',
      ours: hit / atRandom,
      limit: { of: 'least', at: 2 },
    },
  ]
}

export const measuresOf = (results: FaultResults): readonly Measure[] => [
  ...ofRules(results),
  ...ofFamilies(results),
  ...ofSets(results),
  ...ofWindows(results),
]
