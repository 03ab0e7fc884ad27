import { inRanges, type Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList } from '../hit-list'
import { sampleOf, tailBound } from '../profile/distribution'
import type { Numbers } from '../profile/numbers'
import type { ProfiledSeries } from '../profile/profile'

/** A counter that starts anew more often does so by nature. */
const mostResets = 3
const mostResetShare = 0.001

/** A register that is full is so near to its end each time, in parts of what it counts. */
const sameEndWithin = 0.02

/** A rise that is so many times as fast as the fastest that are usual cannot be. */
const impossibleFactor = 3

/** By how much a counter rises in its usual interval; in the time since the event before where that is longer. */
const createRates = ({ times, values }: Numbers, interval: number) => {
  const spanBefore = (index: number): number => Math.max(1, ((times[index] ?? NaN) - (times[index - 1] ?? NaN)) / interval || 1)
  return { at: (index: number): number => ((values[index] ?? 0) - (values[index - 1] ?? 0)) / spanBefore(index), spanBefore }
}

/** Faster than this no counter of this kind runs. */
const impossibleRate = (count: number, rateAt: (index: number) => number): number =>
  impossibleFactor * tailBound(sampleOf(count - 1, (index) => Math.max(0, rateAt(index + 1)))) || Infinity

/** Whether a counter starts anew from the same count each time, as a register does that is full. `ends`: the counts before. */
const isRegisterFull = (ends: readonly number[]): boolean => ends.length > 1 && Math.min(...ends) >= (1 - sameEndWithin) * Math.max(...ends)

/**
 * A counter only rises. One value that is below the one before, or far above it, and does not last, is wrong itself. One that lasts is a
 * new start of the counter, or a rise that cannot be.
 */
export function* findCounterValues({ numbers, profile }: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { rows, values } = numbers
  if (profile.kind !== 'counter') {
    for (const kind of ['counterValue', 'counterReset'] as const) inspection.pass(kind, 'otherNature', values.length)
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
    if (value >= before && value - before <= most) before = value
    else if (next >= before && next - before <= 2 * most && (value < before || next < value)) wrong.add(rows[index] ?? 0, score, value, before, next)
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
  if (resets <= Math.max(mostResets, mostResetShare * values.length) && !isRegisterFull(ends)) anew.report(values.length)
  else inspection.pass('counterReset', 'misfit', values.length)
}
