import { allRows } from '../../events/keep-rows'
import { mergeSort } from '../../events/merge-sort'
import { eachOf, inRanges, type Steps } from '../../events/slices'
import { pick } from '../../series/decimate'
import type { Points, SeriesPoints } from '../../series/series-points'
import type { StateRuns } from '../../series/state-runs'
import type { OffsetAt } from '../../time/zone-offsets'

/**
 * How two results lie over each other: by when each begins, by the clock, or by the time of day, both on
 * their first day.
 */
export const alignments = ['start', 'clock', 'timeOfDay'] as const
export type Alignment = (typeof alignments)[number]

const dayMs = 86_400_000

/** From an instant to its time on the shared time axis; both in ms. `start`: when the result begins. */
export const toAxisTime = (
  alignment: Alignment,
  start: number,
  offsetAt: OffsetAt,
): ((time: number) => number) => {
  if (alignment === 'clock') return (time) => time
  if (alignment === 'start') return (time) => time - start
  const wall = start + offsetAt(start)
  const midnight = wall - (((wall % dayMs) + dayMs) % dayMs)
  return (time) => time + offsetAt(time) - midnight
}

/** Where clocks go back, wall clock times repeat: the events of that hour are drawn among each other. */
function* inOrder(points: Points): Steps<Points> {
  const { times } = points
  let isAscending = true
  yield* inRanges(times.length, (from, to) => {
    for (let index = Math.max(1, from); index < to; index += 1)
      if ((times[index] ?? 0) < (times[index - 1] ?? 0)) isAscending = false
  })
  if (isAscending) return points
  const timeOf = (index: number): number => times[index] ?? 0
  const order = yield* mergeSort(
    allRows(times.length),
    (run) => void run.sort((one, other) => timeOf(one) - timeOf(other)),
    (one, other) => timeOf(one) > timeOf(other),
  )
  return pick(points, order)
}

function* aligned(points: Points, toAxis: (time: number) => number): Steps<Points> {
  const times = new Float64Array(points.times.length)
  yield* eachOf(times.length, (at) => {
    times[at] = toAxis(points.times[at] ?? 0)
  })
  return yield* inOrder({ ...points, times })
}

export function* alignPoints(points: SeriesPoints, toAxis: (time: number) => number): Steps<SeriesPoints> {
  return {
    ...(yield* aligned(points, toAxis)),
    misfits: yield* aligned(points.misfits, toAxis),
    longestStep: points.longestStep,
  }
}

/** Where clocks go back, the state before covers the hour that repeats. */
export function* alignRuns(runs: StateRuns, toAxis: (time: number) => number): Steps<StateRuns> {
  const [begins, ends] = [new Float64Array(runs.from.length), new Float64Array(runs.from.length)]
  let last = -Infinity
  yield* inRanges(begins.length, (from, to) => {
    for (let run = from; run < to; run += 1) {
      begins[run] = Math.max(last, toAxis(runs.from[run] ?? 0))
      last = Math.max(begins[run] ?? 0, toAxis(runs.to[run] ?? 0))
      ends[run] = last
    }
  })
  return { ...runs, from: begins, to: ends }
}
