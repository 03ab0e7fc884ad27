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
  /** Weight of the answers that disagreed before it was established, and count against it; absent: none. */
  readonly doubt?: number
  /** Later answers that disagree with what is established, and are too few so far. */
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

const isEstablished = ({ current, doubt }: Belief): boolean => doubt === undefined && current.weight >= enough

/** One of some values explains all that was seen, and no chance does. */
export const hasValueIn = (belief: Belief, isExpected: (value: string) => boolean): boolean =>
  isEstablished(belief) && belief.current.values.every(isExpected)

/** What is known; undefined: nothing yet, or not any more. */
export const knownValue = (belief: Belief): string | undefined =>
  isEstablished(belief) && belief.current.values.length === 1 ? belief.current.values[0] : undefined

/** So often and so long after a contradiction, what is so now is no news. */
const settledAfter = { seen: 20, ms: 86_400_000 } as const

const formerly = ({ before }: Belief, current: Agreement): Pick<Belief, 'before'> =>
  before === undefined ||
  (current.seen >= settledAfter.seen && current.last - before.until >= settledAfter.ms)
    ? {}
    : { before }

const withAgreeing = (belief: Belief, current: Agreement): Belief => {
  const { doubt = 0 } = belief
  const net = current.weight - doubt
  if (net < enough && doubt > 0) return { current, doubt, ...formerly(belief, current) }
  return { current: { ...current, weight: net }, ...formerly(belief, current) }
}

/** While nothing is established: whatever disagreed counts against what is held, and what had no answer left for it. */
const withDoubt = (belief: Belief, vote: Vote): Belief => {
  const { current, doubt = 0 } = belief
  const former = formerly(belief, current)
  if (current.weight > doubt) return { current, doubt: Math.min(maxWeight, doubt + vote.weight), ...former }
  return { current: agreementOf(vote), doubt: Math.min(maxWeight, doubt + current.weight), ...former }
}

/** Takes in what one more answer says. What was known is given up once answers against it say enough. */
export const withVote = (belief: Belief | undefined, vote: Vote): Belief => {
  if (belief === undefined) return { current: agreementOf(vote) }
  const { current, against } = belief
  const agreed = joined(current, vote)
  if (agreed !== undefined) return withAgreeing(belief, agreed)
  if (!isEstablished(belief)) return withDoubt(belief, vote)
  const disagreeing = (against && joined(against, vote)) ?? agreementOf(vote)
  const former = formerly(belief, current)
  if (disagreeing.weight < enough) return { current, against: disagreeing, ...former }
  const value = knownValue(belief)
  return value === undefined
    ? { current: disagreeing, ...former }
    : { current: disagreeing, before: { value, seen: current.seen, until: disagreeing.first } }
}
