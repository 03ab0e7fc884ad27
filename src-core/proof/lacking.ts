/** So many events may be deleted by others, one by one, between two answers about the same time. */
export const deletedMeanwhile = 5

/** Events that an answer would have for certain, and does not. */
export interface LackingCounts {
  readonly lacking: number
  /** Of them: those of a time that no earlier answer has put in doubt for that reason. */
  readonly lackingAnew: number
}

/**
 * Whether an answer with `came` events lacks so many that it proves nothing: a copy of the service that is behind,
 * an index that is rebuilt. What was in doubt already was asked for again: so many are deleted, or have other ids by
 * now, unless less has come than is lacking.
 */
export const isContradicted = ({ lacking, lackingAnew }: LackingCounts, came: number): boolean =>
  lackingAnew >= deletedMeanwhile || (lacking >= deletedMeanwhile && came < lacking)
