import type { Steps } from './slices'
import { rowsPerStep } from './slices'

export type CompareTexts = (one: string, other: string) => number

export const byCodeUnit: CompareTexts = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

// A fixed locale: the same file reads the same on every machine. Numeric: pump-2 comes before pump-10.
const collator = new Intl.Collator('en', { numeric: true })

/** As people order names; where they see no difference, by code unit, so that equal texts stay together. */
export const byNature: CompareTexts = (one, other) => collator.compare(one, other) || byCodeUnit(one, other)

const mergeInto = (
  target: Uint32Array,
  source: Uint32Array,
  [from, middle, to]: readonly [number, number, number],
  isAfter: (one: number, other: number) => boolean,
): void => {
  let left = from
  let right = middle
  for (let at = from; at < to; at++) {
    const takesRight = left >= middle || (right < to && isAfter(source[left] ?? 0, source[right] ?? 0))
    target[at] = (takesRight ? source[right++] : source[left++]) ?? 0
  }
}

/** Codes 1 and up in the order of their texts: sorted in runs, then merged, so that it can stop in between. */
function* sortedCodes(texts: readonly string[], compare: CompareTexts): Steps<Uint32Array> {
  let codes: Uint32Array = Uint32Array.from({ length: Math.max(0, texts.length - 1) }, (_, index) => index + 1)
  const order = (one: number, other: number): number => compare(texts[one] ?? '', texts[other] ?? '')
  const run = rowsPerStep
  for (let from = 0; from < codes.length; from += run) {
    codes.subarray(from, from + run).sort(order)
    yield
  }
  let spare: Uint32Array = new Uint32Array(codes.length)
  for (let width = run; width < codes.length; width *= 2) {
    for (let from = 0; from < codes.length; from += 2 * width) {
      const middle = Math.min(codes.length, from + width)
      mergeInto(spare, codes, [from, middle, Math.min(codes.length, middle + width)], (one, other) => order(one, other) > 0)
      yield
    }
    ;[codes, spare] = [spare, codes]
  }
  return codes
}

/** The place of each code among all texts of its dictionary; -1 for code 0, which is no text. */
export function* rankTexts(texts: readonly string[], compare: CompareTexts): Steps<Int32Array> {
  const codes = yield* sortedCodes(texts, compare)
  const ranks = new Int32Array(texts.length).fill(-1)
  codes.forEach((code, rank) => {
    ranks[code] = rank
  })
  return ranks
}
