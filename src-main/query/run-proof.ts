import type { PlannedWindow } from './planning/plan-state'
import type { RangePlan } from './planning/range-plan'
import type { ProofChange, RangeProof } from './range-proof'

interface RunProofOptions {
  readonly proof: RangeProof
  readonly now: () => number
  readonly onProof?: (change: ProofChange) => void
}

/** Notes after each answer what is proven by it, and what is not any more. */
export const createRunProof = (
  { proof, now, onProof = () => undefined }: RunProofOptions,
  plans: readonly RangePlan[],
) => {
  const arrivals = new WeakMap<PlannedWindow, number>()
  const arrivedAt = (window: PlannedWindow): number => arrivals.get(window) ?? now()
  return {
    arrivedAt,
    arrived: (window: PlannedWindow): void => void arrivals.set(window, now()),
    /**
     * Call when the plans know what the answer says about the limit. `isCounted`: the answer was complete.
     */
    settled: (window: PlannedWindow, isCounted: boolean): void => {
      const { first, last } = window
      const counted = isCounted ? { first, last, asOf: arrivedAt(window) } : undefined
      const open = plans.flatMap((plan) => plan.remaining())
      const change = proof.settle(counted, open, now())
      if (isCounted || change.proven.length + change.unproven.length > 0) onProof(change)
    },
  }
}
