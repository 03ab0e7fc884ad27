import type { Steps } from './slices'

type Numbers = Float64Array | Uint32Array

/** The length of a run that is sorted in one go, in about a millisecond. */
const runLength = 4096

/** Prefers the left one of two equal elements, so that the sort is stable. */
const mergeRuns = <T extends Numbers>(
  source: T,
  target: T,
  [from, middle, to]: readonly [number, number, number],
  isAfter: IsAfter,
): void => {
  let [left, right] = [from, middle]
  for (let index = from; index < to; index++) {
    const takesRight = left >= middle || (right < to && isAfter(source[left] ?? 0, source[right] ?? 0))
    target[index] = source[takesRight ? right++ : left++] ?? 0
  }
}

type IsAfter = (one: number, other: number) => boolean

/**
 * Sorts runs with `sortRun` and merges them, in steps, because sorting a million in one go would block the
 * page. Changes `numbers`, and `room`, which has at least their length: the result is in one of the two.
 */
export function* mergeSort<T extends Numbers>(
  numbers: T,
  sortRun: (run: Numbers) => void,
  isAfter: IsAfter,
  room?: T,
): Steps<T> {
  const { length } = numbers
  for (let from = 0; from < length; from += runLength) {
    sortRun(numbers.subarray(from, from + runLength))
    yield
  }
  if (length <= runLength) return numbers
  let sorted = numbers
  let spare = (room?.subarray(0, length) ?? numbers.slice()) as T
  for (let width = runLength; width < length; width *= 2) {
    for (let from = 0; from < length; from += 2 * width) {
      mergeRuns(
        sorted,
        spare,
        [from, Math.min(length, from + width), Math.min(length, from + 2 * width)],
        isAfter,
      )
      yield
    }
    ;[sorted, spare] = [spare, sorted]
  }
  return sorted
}
