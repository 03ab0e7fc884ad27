import { foldCase } from './text-match'

/**
 * Searches millions of texts, each made of a front part (few, identified by a number) and one of a fixed list
 * of back parts, without building any of them. Examines each part once: whether it contains the wanted text,
 * and where the wanted text may start in the front and continue in the back. Bit 0: the part contains it; bit
 * n: its last n characters start the back part, or all but its last n characters end the front part.
 */
export type TwoPartSearch = (front: number, back: number) => boolean

// The longest back part (`ss.SSS`, five digits) and one more.
const longestShare = 7

const unknown = -1

// A power of two, and more than the minutes of a month. Two fronts with the same slot replace each other.
const storedFronts = 65_536

const shares = (wanted: string): readonly (readonly [bit: number, head: string, tail: string])[] =>
  Array.from({ length: Math.max(0, Math.min(longestShare, wanted.length - 1)) }, (_, index) => {
    const cut = wanted.length - index - 1
    return [1 << (index + 1), wanted.slice(0, cut), wanted.slice(cut)] as const
  })

export const createTwoPartSearch = (
  wanted: string,
  frontText: (front: number) => string,
  [backCount, backText]: readonly [count: number, text: (back: number) => string],
): TwoPartSearch => {
  const folded = foldCase(wanted)
  const cuts = shares(folded)
  const fronts = new Float64Array(storedFronts).fill(NaN)
  const frontBits = new Int16Array(storedFronts)
  const backs = new Int16Array(backCount).fill(unknown)
  const bitsOfFront = (front: number): number => {
    const text = foldCase(frontText(front))
    return cuts.reduce(
      (bits, [bit, head]) => (text.endsWith(head) ? bits | bit : bits),
      Number(text.includes(folded)),
    )
  }
  const bitsOfBack = (back: number): number => {
    const text = backText(back)
    return cuts.reduce(
      (bits, [bit, , tail]) => (text.startsWith(tail) ? bits | bit : bits),
      Number(text.includes(folded)),
    )
  }
  return (front, back) => {
    const slot = front & (storedFronts - 1)
    if (fronts[slot] !== front) {
      fronts[slot] = front
      frontBits[slot] = bitsOfFront(front)
    }
    const bits = frontBits[slot] ?? 0
    let backBits = backs[back] ?? unknown
    if (backBits === unknown) backs[back] = backBits = bitsOfBack(back)
    return ((bits | backBits) & 1) !== 0 || (bits & backBits) !== 0
  }
}
