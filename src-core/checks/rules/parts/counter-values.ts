import { inRanges, type Steps } from '../../../events/slices'
import type { Inspection } from '../../hit'
import { createHitList } from '../../hit-list'
import { sampleOf, tailBound } from '../../profile/distribution'
import type { Numbers } from '../../profile/numbers'
import type { ProfiledSeries } from '../../profile/profile'

/** A counter with more resets than this resets by design. */
const maxResets = 3
const maxResetShare = 0.001

/** A full register overflows within this share of its range. */
const sameEndWithin = 0.02

/** A rise this many times faster than the fastest usual rises is impossible. */
const impossibleFactor = 3

/** The rise of a counter in its usual interval, or in the time since the last event if that is longer. */
const createRates = ({ times, values }: Numbers, interval: number) => {
  const spanBefore = (index: number): number =>
    Math.max(1, ((times[index] ?? NaN) - (times[index - 1] ?? NaN)) / interval || 1)
  return {
    at: (index: number): number => ((values[index] ?? 0) - (values[index - 1] ?? 0)) / spanBefore(index),
    spanBefore,
  }
}

/** No counter of this kind counts faster. */
const impossibleRate = (count: number, rateAt: (index: number) => number): number =>
  impossibleFactor * tailBound(sampleOf(count - 1, (index) => Math.max(0, rateAt(index + 1)))) || Infinity

/**
 * The size of the register that overflows after a count: registers have a number of decimal digits, or of
 * bits.
 */
const registersAfter = (count: number): readonly number[] =>
  [10 ** Math.ceil(Math.log10(count)), 2 ** 16, 2 ** 32].filter((size) => size >= count)

/**
 * Whether a counter restarts from the same count each time, like a register that overflows. `ends`: the
 * counts before.
 */
const isRegisterFull = (ends: readonly number[]): boolean =>
  ends.length > 1 && Math.min(...ends) >= (1 - sameEndWithin) * Math.max(...ends)

/**
 * A counter only rises. A single value below the one before, or far above it, is itself wrong. If the change
 * lasts, it is a reset of the counter, or an impossible rise.
 */
export function* findCounterValues(
  { numbers, profile }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  const { rows, values } = numbers
  if (profile.kind !== 'counter') {
    for (const kind of ['counterValue', 'counterReset'] as const)
      inspection.pass(kind, 'otherNature', values.length)
    return
  }
  const rates = createRates(numbers, profile.intervals.usual)
  const fastest = impossibleRate(values.length, rates.at)
  const [wrong, anew] = [createHitList('counterValue', inspection), createHitList('counterReset', inspection)]
  const ends: number[] = []
  let [before, resets] = [values[0] ?? 0, 0]
  const look = (index: number): void => {
    const [value, next] = [values[index] ?? 0, values[index + 1] ?? NaN]
    const most = fastest * rates.spanBefore(index)
    const score = value > before ? (value - before) / most : NaN
    const isFull = (): boolean =>
      value < before && registersAfter(before).some((size) => value + size - before <= most)
    if ((value >= before && value - before <= most) || isFull()) before = value
    else if (next >= before && next - before <= 2 * most && (value < before || next < value))
      wrong.add(rows[index] ?? 0, score, value, before, next)
    else {
      resets += 1
      if (value < before) ends.push(before)
      anew.add(rows[index] ?? 0, score, value, before)
      before = value
    }
  }
  yield* inRanges(values.length, (from, to) => {
    for (let index = Math.max(1, from); index < to; index += 1) look(index)
  })
  wrong.report(values.length)
  if (resets <= Math.max(maxResets, maxResetShare * values.length) && !isRegisterFull(ends))
    anew.report(values.length)
  else inspection.pass('counterReset', 'misfit', values.length)
}
