import type { Profile } from '../../profile/profile'

/** Fewer numbers do not show what is usual. */
export const fewestNumbers = 12
/** A value may be correct if it moves by no more quanta than this. */
const minQuanta = 3.5

/** The number of deviations at the upper end of the usual: with these thresholds a rule starts there. */
export const usualDeviations = { outlier: 6, spike: 6 } as const

/** The minimum deviation: in a value that hardly changes, rounding alone is no scale. */
export const leastDeviation = (value: number): number => Math.max(1e-9, Math.abs(value) * 1e-4)

/** The deviation that quanta cause. */
export const quantaOf = ({ quantum }: Profile): number => (minQuanta * quantum) / usualDeviations.outlier
