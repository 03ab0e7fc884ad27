import type { Profile } from '../profile/profile'

/** Fewer numbers say nothing of what is usual. */
export const fewestNumbers = 12
/** A value that moves by so many quanta may be right. */
const leastQuanta = 3.5

/** By how many deviations the upper end of what is usual is measured: with these thresholds a rule begins where that ends. */
export const usualDeviations = { outlier: 6, spike: 6 } as const

/** The least deviation that counts: rounding alone, in a value that hardly changes, is no scale. */
export const leastDeviation = (value: number): number => Math.max(1e-9, Math.abs(value) * 1e-4)

/** What quanta make of a deviation. */
export const quantaOf = ({ quantum }: Profile): number => (leastQuanta * quantum) / usualDeviations.outlier
