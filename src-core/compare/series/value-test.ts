import { eachOf, type Steps } from '../../events/slices'
import { sortNumbers } from '../../series/sort-numbers'
import type { TimeSpan } from '../../series/time-span'
import { blockScatter } from './block-scatter'
import { type ChanceTest, fewestIndependent, testDifference, untested } from './chance'
import { rankShares } from './rank-shares'
import { blockOf, fewestEvents, timeBlocks } from './time-blocks'

/** The numbers of a series by time, and the time that they cover. */
export interface Sample {
  readonly times: Float64Array
  readonly values: Float64Array
  readonly span: TimeSpan
}

interface Ranks {
  readonly count: number
  readonly mean: number
  readonly variance: number
  /** How many independent values would tell as much. */
  readonly independent: number
  readonly blocks: number
}

/** Mean, and how often the ranks change from above it to below. */
function* levelOf(
  shares: Float64Array,
): Steps<{ readonly mean: number; readonly variance: number; readonly crossings: number }> {
  let [sum, squares, crossings] = [0, 0, 0]
  yield* eachOf(shares.length, (index) => {
    sum += shares[index] ?? 0
  })
  const mean = sum / shares.length
  yield* eachOf(shares.length, (index) => {
    const share = shares[index] ?? 0
    squares += (share - mean) ** 2
    if (index > 0 && share > mean !== (shares[index - 1] ?? 0) > mean) crossings += 1
  })
  return { mean, variance: squares / shares.length, crossings }
}

/**
 * Values that stay on one side of the mean for long count as one: exact for two states, and otherwise an
 * upper limit.
 */
const independentOfCrossings = (count: number, crossings: number): number => {
  const share = crossings / (count - 1)
  return share >= 0.5 ? count : (count * share) / (1 - share)
}

function* ranksOf({ times, span }: Sample, shares: Float64Array): Steps<Ranks> {
  const { mean, variance, crossings } = yield* levelOf(shares)
  const parts = timeBlocks(span, shares.length)
  const deviations = new Float64Array(parts.count)
  const counts = new Float64Array(parts.count)
  yield* eachOf(shares.length, (index) => {
    const block = blockOf(parts, times[index] ?? 0)
    deviations[block] = (deviations[block] ?? 0) + (shares[index] ?? 0) - mean
    counts[block] = (counts[block] ?? 0) + 1
  })
  const count = shares.length
  const scatter = blockScatter(deviations)
  // Blocks with few of the values count less.
  const evenness = count ** 2 / counts.reduce((sum, inBlock) => sum + inBlock ** 2, 0) / parts.count
  const independent = scatter.variance === 0 ? count : (count ** 2 * variance) / scatter.variance
  return {
    count,
    mean,
    variance,
    independent: Math.min(count, independent, independentOfCrossings(count, crossings)),
    blocks: scatter.blocks * evenness,
  }
}

/**
 * A side that never changes is taken to be able to change as fast as the other: they are alike, unless the
 * test says otherwise.
 */
const likeOther = (ranks: Ranks, other: Ranks): Ranks =>
  ranks.variance > 0
    ? ranks
    : { ...ranks, independent: (ranks.count * other.independent) / other.count, blocks: other.blocks }

/**
 * Whether the values of one side are higher than chance would make them: the rank-sum test of Mann and
 * Whitney, with as many values as there are independent ones.
 */
export function* testValues(left: Sample, right: Sample): Steps<ChanceTest> {
  if (left.values.length < fewestEvents || right.values.length < fewestEvents) return untested('few')
  const [leftSorted, rightSorted] = [
    yield* sortNumbers(left.values.slice()),
    yield* sortNumbers(right.values.slice()),
  ]
  const leftRanks = yield* ranksOf(left, yield* rankShares(left.values, leftSorted, rightSorted))
  const rightRanks = yield* ranksOf(right, yield* rankShares(right.values, leftSorted, rightSorted))
  const difference = rightRanks.mean - leftRanks.mean
  if (leftRanks.variance === 0 && rightRanks.variance === 0)
    return difference === 0
      ? { kind: 'tested', effect: 0, chance: 1, chanceIfIndependent: 1 }
      : untested('constant')
  const [one, other] = [likeOther(leftRanks, rightRanks), likeOther(rightRanks, leftRanks)]
  if (Math.min(one.independent, one.blocks, other.independent, other.blocks) < fewestIndependent)
    return untested('slow')
  const total = one.count + other.count
  // Of all ranks together: it would be 1/12, but for equal values.
  const shared =
    (one.count * (one.variance + (one.mean - 0.5) ** 2) +
      other.count * (other.variance + (other.mean - 0.5) ** 2)) /
    total
  return testDifference(
    difference,
    { variance: shared / one.independent, blocks: one.blocks, varianceIfIndependent: shared / one.count },
    {
      variance: shared / other.independent,
      blocks: other.blocks,
      varianceIfIndependent: shared / other.count,
    },
    2 * difference,
  )
}
