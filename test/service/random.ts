/** Uniform in [0, 1), the same row of numbers for the same seed (mulberry32). */
export type Random = () => number

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Roughly normal, with mean 0 and deviation 1. */
export const roughlyNormal = (random: Random): number =>
  (random() + random() + random() + random() - 2) * Math.sqrt(3)

/** `count` different whole numbers below `below`, in no order (Floyd's sampling). */
export const sample = (random: Random, below: number, count: number): number[] => {
  const chosen = new Set<number>()
  for (let top = Math.max(0, below - count); top < below; top += 1) {
    const pick = Math.floor(random() * (top + 1))
    chosen.add(chosen.has(pick) ? top : pick)
  }
  return [...chosen]
}

export const shuffle = <T>(random: Random, items: T[]): T[] => {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [items[last], items[other]]
    if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a]
  }
  return items
}
