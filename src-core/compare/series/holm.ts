/**
 * Which of several tests show more than chance, by Holm's method: among many tests of alike things, one in a
 * hundred would otherwise do so each time. `level`: how often at least one may be wrong.
 */
export const moreThanChance = (chances: readonly number[], level: number): readonly boolean[] => {
  const order = chances
    .map((_, index) => index)
    .toSorted((one, other) => (chances[one] ?? 1) - (chances[other] ?? 1))
  const failed = order.findIndex((index, rank) => (chances[index] ?? 1) > level / (chances.length - rank))
  const shown = new Set(failed < 0 ? order : order.slice(0, failed))
  return chances.map((_, index) => shown.has(index))
}
