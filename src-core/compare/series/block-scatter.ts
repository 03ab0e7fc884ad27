/** How far chance scatters a sum over blocks. */
export interface Scatter {
  readonly variance: number
  /** How many independent blocks would scatter it as much. */
  readonly blocks: number
}

/** More memory leaves nothing to judge by. */
const mostMemory = 0.98

/**
 * `deviations`: how far the sum of each block is from what it would be if nothing changed, by time; together
 * they are 0. Where one block resembles the block before, chance reaches further than blocks in any order
 * would let it: by (1 + r) / (1 - r), r being the correlation of neighbours.
 */
export const blockScatter = (deviations: Float64Array): Scatter => {
  const count = deviations.length
  let [squares, products] = [0, 0]
  deviations.forEach((deviation, block) => {
    squares += deviation * deviation
    products += deviation * (deviations[block - 1] ?? 0)
  })
  if (squares === 0) return { variance: 0, blocks: count }
  const correlation = products / squares
  // In few blocks, it comes out too low by about this.
  const memory = Math.min(mostMemory, Math.max(0, correlation + (1 + 3 * correlation) / count))
  const stretch = (1 + memory) / (1 - memory)
  return { variance: ((squares * count) / (count - 1)) * stretch, blocks: count / stretch }
}
