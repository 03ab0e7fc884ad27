/** The median of three numbers splits ascending, descending and equal numbers well. */
const middleOf = (one: number, other: number, third: number): number =>
  Math.max(Math.min(one, other), Math.min(Math.max(one, other), third))

/**
 * The number at a place of the sorted numbers, without sorting them all: quickselect. Reorders the numbers:
 * smaller ones are before this place afterwards, larger ones behind it. NaN beyond the ends; the numbers
 * themselves must not be NaN.
 */
export const nthSmallest = (numbers: Float64Array, index: number): number => {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const pivot = middleOf(numbers[low] ?? 0, numbers[(low + high) >> 1] ?? 0, numbers[high] ?? 0)
    let [left, right] = [low, high]
    while (left <= right) {
      while ((numbers[left] ?? 0) < pivot) left += 1
      while ((numbers[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const moved = numbers[left] ?? 0
      numbers[left++] = numbers[right] ?? 0
      numbers[right--] = moved
    }
    if (index <= right) high = right
    else if (index >= left) low = left
    else break
  }
  return numbers[index] ?? NaN
}
