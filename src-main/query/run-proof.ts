import { TimeSet } from '../../src-core/proof/time-set'
import type { PlannedWindow } from './planning/plan-state'
import type { RangePlan } from './planning/range-plan'
import { createProvenWindows, type ProofChange } from './proven-windows'
import type { RangeTally } from './range-tally'

interface RunProofOptions {
  readonly tally: RangeTally
  readonly now: () => number
  readonly onProof?: (change: ProofChange) => void
}

/** Reports after each answer what is proven by it, and what is not any more. */
export const createRunProof = ({ tally, now, onProof }: RunProofOptions, plans: readonly RangePlan[]) => {
  const provenWindows = createProvenWindows()
  const arrivals = new WeakMap<PlannedWindow, number>()
  return {
    arrived: (window: PlannedWindow): void => void arrivals.set(window, now()),
    /**
     * Call when the plans know what the answer says about the limit. `isCounted`: the answer was complete.
     */
    settled: (window: PlannedWindow, isCounted: boolean): void => {
      if (onProof === undefined) return
      const doubted = [
        ...plans.flatMap((plan) => plan.remaining()),
        ...TimeSet.ofInstants(tally.notProvable).windows,
        ...tally.doubtful,
      ]
      // Nobody knows what will happen later than it was asked for.
      const last = Math.min(window.last, tally.askedAt)
      const change = provenWindows.settle(
        { first: window.first, last, at: arrivals.get(window) ?? now() },
        isCounted,
        doubted,
      )
      if (isCounted || change.unproven.length > 0) onProof(change)
    },
  }
}
