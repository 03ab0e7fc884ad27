import { eachOf, type Steps } from '../../events/slices'
import type { TimeSpan } from '../../series/time-span'
import { blockScatter } from './block-scatter'
import { type ChanceTest, fewestIndependent, testDifference, type Uncertainty, untested } from './chance'
import { blockOf, fewestEvents, timeBlocks } from './time-blocks'

interface Rate extends Omit<Uncertainty, 'varianceIfIndependent'> {
  /** Events per ms. */
  readonly rate: number
}

/** The variance is that of the logarithm of the rate. */
function* rateOf(times: Float64Array, span: TimeSpan): Steps<Rate> {
  const parts = timeBlocks(span, times.length)
  const rate = times.length / (span.to - span.from)
  const deviations = Float64Array.from({ length: parts.count }, (_, block) => {
    const start = parts.from + block * parts.length
    return -rate * (Math.min(span.to, start + parts.length) - start)
  })
  yield* eachOf(times.length, (index) => {
    const block = blockOf(parts, times[index] ?? 0)
    deviations[block] = (deviations[block] ?? 0) + 1
  })
  const { variance, blocks } = blockScatter(deviations)
  // Even of a clockwork, it depends on the moment of the query whether one more event is in the span.
  if (variance <= 1) return { rate, variance: 1 / times.length ** 2, blocks: parts.count }
  return { rate, variance: variance / times.length ** 2, blocks }
}

/**
 * Whether one side has more events per time than chance would bring: their numbers in blocks of time,
 * compared by Welch's test.
 */
export function* testRates(
  left: { readonly times: Float64Array; readonly span: TimeSpan },
  right: typeof left,
): Steps<ChanceTest> {
  if (left.times.length < fewestEvents || right.times.length < fewestEvents) return untested('few')
  const [one, other] = [yield* rateOf(left.times, left.span), yield* rateOf(right.times, right.span)]
  if (Math.min(one.blocks, other.blocks) < fewestIndependent) return untested('slow')
  const [oneMs, otherMs] = [left.span.to - left.span.from, right.span.to - right.span.from]
  // Alike sides scatter alike in the same time: a side that has seen no quiet spell must not make the other's
  // look like a change.
  const scatter = Math.max(one.variance * oneMs, other.variance * otherMs)
  return testDifference(
    Math.log(other.rate / one.rate),
    { variance: scatter / oneMs, blocks: one.blocks, varianceIfIndependent: 1 / left.times.length },
    { variance: scatter / otherMs, blocks: other.blocks, varianceIfIndependent: 1 / right.times.length },
    (other.rate - one.rate) / (other.rate + one.rate),
  )
}
