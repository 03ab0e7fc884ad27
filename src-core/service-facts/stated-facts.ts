import { knownValue } from './belief'
import { type FactName, factNames, type Seen, type ServiceFacts } from './facts'

/** One fact as data: `value` null where nothing is known, or not any more. Times in ms since the epoch. */
export interface StatedFact {
  readonly fact: FactName
  readonly value: string | null
  /** Answers that agree with it, each of which could have contradicted it. */
  readonly seen: number
  readonly first: number
  readonly last: number
  /** What was known before, until answers contradicted it. */
  readonly before?: { readonly value: string; readonly seen: number; readonly until: number }
}

/** Those of which something is known, or was. */
export const statedFacts = ({ beliefs }: ServiceFacts): readonly StatedFact[] =>
  factNames.flatMap((fact) => {
    const belief = beliefs[fact]
    if (belief === undefined) return []
    const { current, before } = belief
    const value = knownValue(belief) ?? null
    if (value === null && before === undefined) return []
    const { seen, first, last } = current
    return [{ fact, value, seen, first, last, ...(before && { before }) }]
  })

/** HTTP statuses and return codes with how often each came, the most frequent first. */
export const statedOutcomes = ({
  outcomes,
}: ServiceFacts): readonly (Seen & { readonly outcome: string })[] =>
  Object.entries(outcomes)
    .map(([outcome, seen]) => ({ outcome, ...seen }))
    .toSorted((one, other) => other.seen - one.seen)
