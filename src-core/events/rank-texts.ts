import { mergeSort } from './merge-sort'
import type { Steps } from './slices'

export type CompareTexts = (one: string, other: string) => number

export const byCodeUnit: CompareTexts = (one, other) => (one < other ? -1 : one > other ? 1 : 0)

let madeCollator: Intl.Collator | undefined
/**
 * A fixed locale, so that a file has the same order on every machine. Numeric: pump-2 comes before pump-10.
 * Made when it is first needed.
 */
const collator = (): Intl.Collator => (madeCollator ??= new Intl.Collator('en', { numeric: true }))

/**
 * The natural order of names; if that sees no difference, by code unit, so that equal texts stay together.
 */
export const byNature: CompareTexts = (one, other) => collator().compare(one, other) || byCodeUnit(one, other)

/** Codes 1 and up in the order of their texts. */
const sortedCodes = (texts: readonly string[], compare: CompareTexts): Steps<Uint32Array> => {
  const order = (one: number, other: number): number => compare(texts[one] ?? '', texts[other] ?? '')
  return mergeSort(
    Uint32Array.from({ length: Math.max(0, texts.length - 1) }, (_, index) => index + 1),
    (run) => void run.sort(order),
    (one, other) => order(one, other) > 0,
  )
}

/** The rank of each code among all texts of its dictionary; -1 for code 0, which is no text. */
export function* rankTexts(texts: readonly string[], compare: CompareTexts): Steps<Int32Array> {
  const codes = yield* sortedCodes(texts, compare)
  const ranks = new Int32Array(texts.length).fill(-1)
  codes.forEach((code, rank) => {
    ranks[code] = rank
  })
  return ranks
}
