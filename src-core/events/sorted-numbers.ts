/** The first place in ascending numbers whose number is not below `bound`; `size`: how many of them count. */
export const firstNotBelow = (sorted: Float64Array, bound: number, size = sorted.length): number => {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < bound) low = middle + 1
    else high = middle
  }
  return low
}
