/** Limits of the service's clock minus ours, in ms. */
interface DifferenceLimits {
  readonly minMs: number
  readonly maxMs: number
}

/**
 * The service's clock minus ours, in ms, from the `Date` of its answers, which has whole seconds: each answer
 * narrows it down. Where one contradicts the earlier ones, a clock has been set, and they no longer count. At
 * the lower limit nothing is ever thought to be asked for before it has happened.
 */
export const createClockDifference = (measure: () => DifferenceLimits | undefined) => {
  let known: DifferenceLimits | undefined
  const narrow = (measured: DifferenceLimits): DifferenceLimits => {
    const minMs = Math.max(measured.minMs, known?.minMs ?? Number.NEGATIVE_INFINITY)
    const maxMs = Math.min(measured.maxMs, known?.maxMs ?? Number.POSITIVE_INFINITY)
    return minMs > maxMs ? measured : { minMs, maxMs }
  }
  return (): number | undefined => {
    const measured = measure()
    if (measured !== undefined) known = narrow(measured)
    return known?.minMs
  }
}
