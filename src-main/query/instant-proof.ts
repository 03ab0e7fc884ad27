import { type AskedRange, rangeKey } from './time-window'

/** One answer, as far as a proof needs it. */
export interface ProofAnswer {
  readonly isCut: boolean
  readonly count: number
  /** Of them those that no answer before held. */
  readonly newCount: number
  /** Stamps (ms) that came, by the field the range applies to. */
  readonly stamps: Float64Array
}

/** The two halves of a range of at most two milliseconds; its ends alone when there is nothing between them. */
const halvesOf = ({ start, end }: AskedRange): readonly AskedRange[] => {
  if (start === end) return []
  if (end - start === 1) return [start, end].map((at) => ({ start: at, end: at }))
  return [
    { start, end: start + 1 },
    { start: start + 1, end },
  ]
}

/**
 * The last steps, where windows cannot overlap any more. How the service reads the ends of a range decides what such a
 * narrow one holds: read without its ends it holds nothing, and then all parts of a range that held a thousand come back
 * empty. So parts that are all empty prove nothing, and the instant stays open.
 *
 * Answers the instants (ms) that cannot be proven; `undefined` when a request failed.
 */
export const proveInstants = async (
  range: AskedRange,
  answer: ProofAnswer,
  ask: (range: AskedRange) => Promise<ProofAnswer | undefined>,
): Promise<readonly number[] | undefined> => {
  const asked = new Map<string, ProofAnswer>()
  const askOnce = async (part: AskedRange): Promise<ProofAnswer | undefined> => {
    const known = asked.get(rangeKey(part))
    const found = known ?? (await ask(part))
    if (found !== undefined) asked.set(rangeKey(part), found)
    return found
  }
  const prove = async (whole: AskedRange, its: ProofAnswer): Promise<readonly number[] | undefined> => {
    const open = [...new Set(its.stamps)].toSorted((one, other) => one - other)
    const unproven: number[] = []
    let found = 0
    for (const half of halvesOf(whole)) {
      const part = await askOnce(half)
      if (part === undefined) return undefined
      found += part.count
      const inside = part.isCut ? await prove(half, part) : []
      if (inside === undefined) return undefined
      unproven.push(...inside)
    }
    return found === 0 ? open : unproven
  }
  const instants = await prove(range, answer)
  return instants && [...new Set(instants)].toSorted((one, other) => one - other)
}
