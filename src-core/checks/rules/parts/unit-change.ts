import { medianOfFew, quantile } from '../../profile/distribution'
import { apartFactor, type Change, changesIn, reach, sizeOf, usualShare } from './level-changes'
import { leastDeviation } from './scale'

/** Fewer times as much may be another operating point as well. */
const leastFactor = 5

/** The lowest and the highest of the first `n` numbers, for each `n`; of none, `[Infinity, -Infinity]`. */
const boundsOfFirst = (numbers: Float64Array): readonly (readonly [low: number, high: number])[] => {
  let [low, high] = [Infinity, -Infinity]
  const bounds: (readonly [number, number])[] = [[low, high]]
  for (const number of numbers) {
    ;[low, high] = [Math.min(low, number), Math.max(high, number)]
    bounds.push([low, high])
  }
  return bounds
}

/**
 * Of sizes; a zero, which has none in any unit, is as what was before it. `null`: the signs differ, or most are
 * zeros.
 */
const logarithmsOf = (numbers: Float64Array): Float64Array | null => {
  const sized = numbers.filter((number) => number !== 0)
  const sign = Math.sign(sized[0] ?? 0)
  if (2 * sized.length < numbers.length || sized.some((number) => number * sign < 0)) return null
  let size = Math.abs(sized[0] ?? 0)
  return numbers.map((number) => {
    if (number !== 0) size = Math.abs(number)
    return Math.log(size)
  })
}

interface Split {
  /** What is before and after it; it may itself be of both. */
  readonly block: number
  /** Between what is before and what is after. */
  readonly gap: number
  /** The larger of their two ranges. */
  readonly own: number
}

const widestSplit = (numbers: Float64Array): Split => {
  const [first, last] = [boundsOfFirst(numbers), boundsOfFirst(numbers.toReversed())]
  let widest: Split = { block: -1, gap: 0, own: 0 }
  for (let block = reach; block < numbers.length - reach; block += 1) {
    const [low = 0, high = 0] = first[block] ?? []
    const [lowAfter = 0, highAfter = 0] = last[numbers.length - 1 - block] ?? []
    const gap = Math.max(lowAfter - high, low - highAfter)
    if (gap > widest.gap) widest = { block, gap, own: Math.max(high - low, highAfter - lowAfter) }
  }
  return widest
}

/**
 * The one place from which all values are several times as large as before, or as small a part: those of another
 * unit. The larger ones move as many times as much, and so hide it from a look at the levels; a factor leaves
 * the movement of their logarithms as it is. `null`: there is none. `medians`: of the blocks, as reported.
 * `factor`: a shift is larger than so many usual changes.
 */
export const unitChangeIn = (
  medians: Float64Array,
  factor: number,
): (Change & { readonly score: number }) | null => {
  const logs = logarithmsOf(medians)
  if (logs === null) return null
  const { block, gap, own } = widestSplit(logs)
  if (gap <= 0) return null
  const changeIn = (of: Float64Array): Change => ({
    block,
    before: medianOfFew(of.subarray(block - reach, block)),
    after: medianOfFew(of.subarray(block + 1, block + 1 + reach)),
  })
  const step = sizeOf(changeIn(logs))
  const within = changesIn(logs).filter((change) => Math.abs(change.block - block) > reach)
  const usual = quantile(Float64Array.from(within, sizeOf), usualShare)
  const score = step / (factor * Math.max(usual, leastDeviation(1)))
  return step >= Math.log(leastFactor) && step > apartFactor * own && score > 1
    ? { ...changeIn(medians), score }
    : null
}
