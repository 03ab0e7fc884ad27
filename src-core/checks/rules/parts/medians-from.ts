import { createSortedWindow } from '../../profile/sorted-window'

/** The median of the `together` numbers that begin at each place; NaN if half of them or more are missing. */
export const mediansFrom = (numbers: Float64Array, together: number): Float64Array => {
  const medians = new Float64Array(numbers.length).fill(NaN)
  const window = createSortedWindow(together)
  for (let at = 0; at < numbers.length + together; at += 1) {
    const [coming, leaving] = [numbers[at] ?? NaN, numbers[at - together] ?? NaN]
    if (!Number.isNaN(leaving)) window.remove(leaving)
    if (!Number.isNaN(coming)) window.add(coming)
    const from = at - together + 1
    if (from >= 0 && from < medians.length && window.size > together / 2) medians[from] = window.median()
  }
  return medians
}
