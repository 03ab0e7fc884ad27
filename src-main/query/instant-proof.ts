import { rangeKey, type RequestedRange } from './time-window'

/** One answer, as far as a proof needs it. */
export interface ProofAnswer {
  readonly isCut: boolean
  readonly count: number
  /** Those of them that no earlier answer held. */
  readonly newCount: number
  /** The stamps received (ms), by the field the range applies to. */
  readonly stamps: Float64Array
}

/** The two halves of a range of at most two milliseconds; each end by itself when there is nothing between them. */
const halvesOf = ({ start, end }: RequestedRange): readonly RequestedRange[] => {
  if (start === end) return []
  if (end - start === 1) return [start, end].map((at) => ({ start: at, end: at }))
  return [
    { start, end: start + 1 },
    { start: start + 1, end },
  ]
}

/**
 * The last steps, where windows can no longer overlap. What such a narrow range holds depends on how the service treats its ends: a
 * service that excludes both finds nothing in it, so all parts of a range that held a thousand events come back empty. Parts that are
 * all empty therefore prove nothing, and the instant stays unproven.
 *
 * Returns the instants (ms) that cannot be proven, or `undefined` when a request failed.
 */
export const proveInstants = async (
  range: RequestedRange,
  answer: ProofAnswer,
  ask: (range: RequestedRange) => Promise<ProofAnswer | undefined>,
): Promise<readonly number[] | undefined> => {
  const asked = new Map<string, ProofAnswer>()
  const askOnce = async (part: RequestedRange): Promise<ProofAnswer | undefined> => {
    const known = asked.get(rangeKey(part))
    const found = known ?? (await ask(part))
    if (found !== undefined) asked.set(rangeKey(part), found)
    return found
  }
  const prove = async (whole: RequestedRange, its: ProofAnswer): Promise<readonly number[] | undefined> => {
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
