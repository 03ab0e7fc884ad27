/**
 * What answers in a row agree on. `values`: each of them would explain all of these answers; one alone is known
 * once `weight` is 1 or more, up to which a single answer counts by how unlikely it is without the fact.
 */
export interface Agreement {
  readonly values: readonly string[]
  readonly weight: number
  /** Answers that could have shown something else. */
  readonly seen: number
  /** The first and the last of them, ms since the epoch. */
  readonly first: number
  readonly last: number
}

export interface Belief {
  readonly current: Agreement
  /** Later answers that disagree, and are too few so far. */
  readonly against?: Agreement
  /** What was known until answers contradicted it, the first of them at `until` (ms since the epoch). */
  readonly before?: { readonly value: string; readonly seen: number; readonly until: number }
}

/** What one answer says: each of the values would explain it. */
export interface Vote {
  readonly values: readonly string[]
  readonly weight: number
  readonly at: number
}

const enough = 1
/** More says nothing more, and a sum without end would not stay exact. */
const maxWeight = 1000

const agreementOf = ({ values, weight, at }: Vote): Agreement => ({
  values,
  weight,
  seen: 1,
  first: at,
  last: at,
})

/** Undefined: no value explains both. */
const joined = (before: Agreement, { values, weight, at }: Vote): Agreement | undefined => {
  const both = before.values.filter((value) => values.includes(value))
  if (both.length === 0) return undefined
  const sum = Math.min(maxWeight, before.weight + weight)
  return { values: both, weight: sum, seen: before.seen + 1, first: before.first, last: at }
}

/** What is known; undefined: nothing yet, or not any more. */
export const knownValue = ({ values, weight }: Agreement): string | undefined =>
  values.length === 1 && weight >= enough ? values[0] : undefined

/** Takes in what one more answer says. What was known is given up once answers against it say enough. */
export const withVote = (belief: Belief | undefined, vote: Vote): Belief => {
  if (belief === undefined) return { current: agreementOf(vote) }
  const { current, against, before } = belief
  const kept = before && { before }
  const agreed = joined(current, vote)
  if (agreed !== undefined) return { current: agreed, ...kept }
  const value = knownValue(current)
  if (value === undefined) return { current: agreementOf(vote), ...kept }
  const disagreeing = (against && joined(against, vote)) ?? agreementOf(vote)
  if (disagreeing.weight < enough) return { current, against: disagreeing, ...kept }
  return { current: disagreeing, before: { value, seen: current.seen, until: disagreeing.first } }
}
