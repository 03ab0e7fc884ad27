import { halvesOf, rangeKey, type RequestedRange } from '../../src-core/proof/requested-range'
import type { PageFacts } from '../ports/body-reader'

/** One answer, as far as a proof needs it. */
export interface ProofAnswer extends Pick<PageFacts, 'lackingCount' | 'otherDevice' | 'unreadable'> {
  readonly count: number
  /** Those of them that no earlier answer held. */
  readonly newCount: number
  /** The stamps received (ms), by the field the range applies to. */
  readonly stamps: Float64Array
}

type Send = (range: RequestedRange) => Promise<ProofAnswer | undefined>

/** Returns the instants (ms) that cannot be proven, or `undefined` when a request failed. */
export type ProveInstants = (
  range: RequestedRange,
  answer: ProofAnswer,
  send: Send,
) => Promise<readonly number[] | undefined>

/**
 * The last steps, where windows can no longer overlap. What such a narrow range holds depends on how the
 * service treats its ends: a service that excludes both finds nothing in it, so all parts of a range that
 * held a thousand events come back empty. Parts that are all empty therefore prove nothing, and the instant
 * stays unproven.
 *
 * One for each run: windows on both sides of a full instant have parts in common, which are requested once.
 * `isFull`: whether an answer with so many events may be truncated, by what is known of the service's limit
 * now.
 */
export const createInstantProof = (isFull: (count: number) => boolean): ProveInstants => {
  const known = new Map<string, ProofAnswer>()
  const sendOnce = async (part: RequestedRange, send: Send): Promise<ProofAnswer | undefined> => {
    const found = known.get(rangeKey(part)) ?? (await send(part))
    if (found !== undefined) known.set(rangeKey(part), found)
    return found
  }
  const prove: ProveInstants = async (whole, its, send) => {
    const open = [...new Set(its.stamps)].toSorted((one, other) => one - other)
    const unproven: number[] = []
    let found = 0
    for (const half of halvesOf(whole)) {
      const part = await sendOnce(half, send)
      if (part === undefined) return undefined
      found += part.count
      const inside = isFull(part.count) ? await prove(half, part, send) : []
      if (inside === undefined) return undefined
      unproven.push(...inside)
    }
    return found === 0 ? open : unproven
  }
  return async (range, answer, send) => {
    known.set(rangeKey(range), answer)
    const instants = await prove(range, answer, send)
    return instants && [...new Set(instants)].toSorted((one, other) => one - other)
  }
}
