import { type FaultySeries, type Injection, rangeOf, withValues } from './injections'
import { between } from './signals'

/** From a place on, to the end or for a third of the series. */
const stretchOf = (count: number, random: () => number): readonly [from: number, to: number] => {
  const from = Math.floor(between(random, 0.3, 0.75) * count)
  return [from, random() < 0.5 ? count : Math.min(count, from + Math.floor(count / 3))]
}

/**
 * The change of each value in such a stretch. A departure is found when an event in it is flagged: what is
 * stuck may be right at first.
 */
const departing =
  (
    changeOf: (values: readonly number[], from: number, random: () => number) => (value: number) => number,
  ): Injection['make'] =>
  (healthy, random): FaultySeries => {
    const [from, to] = stretchOf(healthy.values.length, random)
    return withValues(healthy, 'unlikeOthers', [[from, to]], changeOf(healthy.values, from, random))
  }

const offset = departing((values, _, random) => {
  const by = (random() < 0.5 ? -1 : 1) * between(random, 0.5, 1.2) * rangeOf(values).size
  return (value) => value + by
})

const stuckWhileOthersMove = departing((values, from) => () => values[from] ?? 0)

const otherScale = departing((values, _, random) => {
  const middle = values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
  const scale = random() < 0.5 ? between(random, 0.2, 0.4) : between(random, 1.8, 3)
  return (value) => middle + scale * (value - middle)
})

const mayAlso: Injection['mayAlso'] = ['levelShift', 'drift', 'seasonal', 'flatLine', 'outlier', 'spike']
const families = [
  'together, daily',
  'together, weekly',
  'together, continuous',
  'together, operating points',
  'together, in steps',
]

/** What is done to one device of a group. */
export const groupInjections: readonly Injection[] = [offset, stuckWhileOthersMove, otherScale].map(
  (make) => ({
    kind: 'unlikeOthers',
    mayAlso,
    isOnePlace: true,
    families,
    make,
  }),
)
