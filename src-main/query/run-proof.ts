import type { ProvenWindow } from '../../src-core/proof/proven-windows'
import type { TimeWindow } from '../../src-core/proof/time-window'
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
  const report = (counted: ProvenWindow | undefined, unbelieved: readonly TimeWindow[]): void => {
    const open = plans.flatMap((plan) => [...plan.remaining(), ...plan.pending()])
    const change = proof.settle(counted, open, now(), unbelieved)
    if (counted !== undefined || change.proven.length + change.unproven.length > 0) onProof(change)
  }
  return {
    arrivedAt,
    arrived: (window: PlannedWindow): void => void arrivals.set(window, now()),
    /**
     * Call when the plans know what the answer says about the limit. `isCounted`: the answer was complete.
     * `unbelieved`: windows that count, and of which it is still to be shown that their answers were.
     */
    settled: (window: PlannedWindow, isCounted: boolean, unbelieved: readonly TimeWindow[]): void => {
      const { first, last } = window
      report(isCounted ? { first, last, asOf: arrivedAt(window) } : undefined, unbelieved)
    },
    /** What counts now is believed, or cannot be checked any further. */
    ended: (): void => report(undefined, []),
  }
}
