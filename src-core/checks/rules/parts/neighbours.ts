import { inRanges, type Steps } from '../../../events/slices'
import type { Intervals } from '../../profile/intervals'
import type { Numbers } from '../../profile/numbers'
import { createSortedWindow } from '../../profile/sorted-window'

/** The number of values on either side with which an outlier is compared. */
const reach = 15
/** More in a row are another level, or a burst of the device. */
export const maxInARow = 5
/** Values further away than this many times their usual distance are of another time. */
const reachInTime = 2

/** How far in time neighbours can be: ms; of a device without a clock, any. */
export const longestReach = ({ usual, isEventDriven }: Intervals): number =>
  isEventDriven || Number.isNaN(usual) ? Infinity : reachInTime * reach * usual

/** Moves along a series, with the first neighbour of each value and the end of its neighbours. */
const createNeighbours = ({ times, values }: Numbers, longest: number) => {
  let [from, to] = [0, 0]
  return (index: number): readonly [from: number, to: number] => {
    const time = times[index] ?? 0
    while (from < index - reach || time - (times[from] ?? 0) > longest) from += 1
    while (to < values.length && to <= index + reach && (times[to] ?? 0) - time <= longest) to += 1
    return [from, to]
  }
}

/** The median of the values around each value; NaN if these are too few to tell. */
export function* mediansAround(numbers: Numbers, longest: number): Steps<Float64Array> {
  const { values } = numbers
  const medians = new Float64Array(values.length)
  const window = createSortedWindow(2 * reach + 1)
  const neighboursOf = createNeighbours(numbers, longest)
  let [from, to] = [0, 0]
  yield* inRanges(values.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const [first, last] = neighboursOf(index)
      if (first === from + 1 && last === to + 1) window.replace(values[from] ?? 0, values[to] ?? 0)
      else {
        for (; from < first; from += 1) window.remove(values[from] ?? 0)
        for (; to < last; to += 1) window.add(values[to] ?? 0)
      }
      ;[from, to] = [first, last]
      medians[index] = window.size > maxInARow ? window.median() : NaN
    }
  })
  return medians
}

/** The values around one, at most `longest` ms away. */
export const valuesAround = ({ times, values }: Numbers, index: number, longest: number): Float64Array => {
  const time = times[index] ?? 0
  const from = Math.max(0, index - reach)
  const around = values.subarray(from, index + reach + 1)
  return longest === Infinity
    ? around
    : around.filter((_, at) => Math.abs((times[from + at] ?? 0) - time) <= longest)
}

/**
 * The values from a place to the end of its series on one side, or to a silence that parts it from what comes then;
 * none if there are more of them than neighbours, which show by themselves what is usual there.
 */
export const valuesToTheEnd = (
  { times, values }: Numbers,
  from: number,
  step: 1 | -1,
  longest: number,
): readonly number[] => {
  const found: number[] = []
  for (let index = from + step; index >= 0 && index < values.length; index += step) {
    if (Math.abs((times[index] ?? 0) - (times[index - step] ?? 0)) > longest) break
    if (found.length === reach) return []
    found.push(values[index] ?? 0)
  }
  return found
}
