/** A sample that a person has reviewed whole, as the ledger and a plan keep it. */
export interface ReviewedSample {
  /** Which events were drawn follows from it: see `drawSample`. */
  readonly seed: string
  /** How many events were reviewed, of how many. */
  readonly size: number
  readonly populationSize: number
  readonly wrong: number
  /** The share of the events left in the deletion that may be wrong, at 95 % confidence: 0 to 1. */
  readonly bound: number
}
