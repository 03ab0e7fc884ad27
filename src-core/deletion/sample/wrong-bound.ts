/** What a sample found in one part of the events. Numbers of events. */
export interface StratumFinding {
  readonly size: number
  readonly reviewed: number
  readonly wrong: number
}

/** How sure a bound is. */
const confidence = 0.95

/** P(at most `count` successes in `tries` tries of probability `share`), for a share above 0 and below 1. */
const binomialUpTo = (count: number, tries: number, share: number): number => {
  // In logarithms: (1 - share) ** tries may be smaller than any double.
  let term = tries * Math.log1p(-share)
  let sum = Math.exp(term)
  for (let successes = 1; successes <= count; successes += 1) {
    term += Math.log(tries - successes + 1) - Math.log(successes) + Math.log(share) - Math.log1p(-share)
    sum += Math.exp(term)
  }
  return Math.min(1, sum)
}

/** Halves what is left of 0 to 1, more often than a double has digits. */
const halvings = 60

/**
 * The upper bound by Clopper and Pearson: the share of which so few wrong ones in `tries` are seen with the
 * probability 1 - `confidence`. 1 also where all but one are wrong; `wrongBound` says why.
 */
const clopperPearson = (wrong: number, tries: number): number => {
  if (wrong >= tries - 1) return 1
  let [low, high] = [wrong / tries, 1]
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2
    if (binomialUpTo(wrong, tries, middle) > 1 - confidence) low = middle
    else high = middle
  }
  return high
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * At most this share of all events is wrong, at 95 % confidence: whatever is wrong among them, a bound below
 * the truth comes of at most 5 % of all samples. It does not depend on how the sample is divided up.
 *
 * Why it holds. Stratum h has the share W of all events, the share p of it is wrong, and n of it are drawn
 * without repetition; sums are over all h. Let `even` be the smallest n / W: so many events would have been
 * drawn of a sample in proportion, and no stratum has less than its part of it.
 *
 * None wrong: that happens with at most Π (1-p)^n ≤ Π (1-p)^(even·W) ≤ (1-ΣWp)^even, since the logarithm is
 * concave. It is 5 % at the bound 1 - 0.05^(1/even).
 *
 * Some wrong: the number of wrong ones drawn from a stratum without repetition is distributed as a sum of
 * independent tries (Vatutin and Mikhailov, 1982), so all wrong ones are such a sum too, with the mean Σnp.
 * Hoeffding (1956, theorem 5): up to one below its mean, such a sum is no more often small than a binomial
 * one with the same mean. Where a binomial sum is that small in 5 % of cases it is: a value of at least its
 * mean rounded down has a probability of 1/4 or more (Greenberg and Mohri, 2014), except where nearly
 * everything is wrong, and there the bound is 1. So Clopper and Pearson bound Σnp / Σn, and ΣWp is at most
 * Σn / `even` times that.
 *
 * Of a stratum of which nothing is reviewed, all may be wrong.
 */
export const wrongBound = (strata: readonly StratumFinding[]): number => {
  const total = sum(strata.map(({ size }) => size))
  const seen = strata.filter(({ reviewed }) => reviewed > 0)
  const seenSize = sum(seen.map(({ size }) => size))
  if (seenSize === 0) return total === 0 ? 0 : 1
  const tries = sum(seen.map(({ reviewed }) => reviewed))
  const wrong = sum(seen.map((stratum) => stratum.wrong))
  const even = Math.min(...seen.map(({ size, reviewed }) => (reviewed * seenSize) / size))
  const share =
    wrong === 0
      ? 1 - (1 - confidence) ** (1 / even)
      : Math.min(1, (tries / even) * clopperPearson(wrong, tries))
  return (total - seenSize + seenSize * share) / total
}

/**
 * The least bound that a sample of so many events can have, so many of them wrong: that of one drawn in proportion.
 * Numbers of events.
 */
export const leastBound = (populationSize: number, size: number, wrong: number): number =>
  size === populationSize
    ? 0
    : boundOfRest(populationSize, wrong, wrongBound([{ size: populationSize, reviewed: size, wrong }]))

/**
 * The same of the events that are left once those found to be wrong are taken out: of `size` there are at most
 * `size` · `bound` wrong ones, and `wrong` of these are known. It holds whenever `bound` does.
 */
export const boundOfRest = (size: number, wrong: number, bound: number): number => {
  const rest = size - wrong
  return rest <= 0 ? 0 : Math.max(0, size * bound - wrong) / rest
}
