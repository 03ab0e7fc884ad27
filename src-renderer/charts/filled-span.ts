import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import { isLive } from '../../src-core/live/live-state'
import type { TimeSpan } from '../../src-core/series/time-span'
import type { ResultTab } from '../results/result-tab'
import type { TabPictures } from './tab-pictures'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
/** Ends of the chart lie on one of these, in ms, so that its title has no odd times. */
const steps = [
  ...[1, 10, 100, second, 10 * second, 30 * second, minute, 5 * minute, 10 * minute, 30 * minute],
  ...[hour, 3 * hour, 6 * hour, day],
]
/** The room before the first event and after the last, as a share of the time between them; it ends at a step. */
const room = 0.01

/** The earliest and the latest of these times within a span; null: there is none. `times`: ascending. */
const endsWithin = (times: Float64Array, { from, to }: TimeSpan): TimeSpan | null => {
  const first = times[firstNotBelow(times, from)] ?? Infinity
  const last = times[firstNotBelow(times, to + 1) - 1] ?? -Infinity
  return first > last ? null : { from: first, to: last }
}

/**
 * From the first to the last of these times that lies within `all`, with a little room around them; null: none does.
 * `columns`: each ascending.
 */
export const filledSpan = (columns: readonly Float64Array[], all: TimeSpan): TimeSpan | null => {
  const ends = columns.flatMap((times) => endsWithin(times, all) ?? [])
  if (ends.length === 0) return null
  const [first, last] = [Math.min(...ends.map(({ from }) => from)), Math.max(...ends.map(({ to }) => to))]
  const wanted = last > first ? Math.max(1, (last - first) * room) : second / 2
  const step = steps.findLast((each) => each <= wanted) ?? 1
  return { from: Math.floor((first - wanted) / step) * step, to: Math.ceil((last + wanted) / step) * step }
}

/** What the chart draws over time, hidden events in grey included, in columns of times. */
const drawnTimes = ({ allPoints, allStates }: TabPictures): readonly Float64Array[] => [
  ...[...allPoints.values()].flatMap(({ times, misfits }) => [times, misfits.times]),
  ...[...allStates.values()].flatMap(({ from, to }) => [from, to]),
]

/**
 * The time of a chart that nobody has zoomed: what its events fill. While more of them arrive it is all that was asked
 * for, so that it does not grow step by step. Null: nothing is known yet.
 */
export const wholeSpan = ({ state }: ResultTab, pictures: TabPictures): TimeSpan | null => {
  const { span } = pictures
  if (span === null || isLive(state) || state.range?.isFinished === false) return span
  return filledSpan(drawnTimes(pictures), span) ?? span
}
