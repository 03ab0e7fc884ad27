import { startRangeRun } from '../../../../../src-main/query/range-run'
import { createRangeTally } from '../../../../../src-main/query/range-tally'
import type { TimeWindow } from '../../../../../src-main/query/time-window'
import { maximumLimit } from '../../../../../src-preload/contract/event'
import type { RangeProgress, RangeVerdict } from '../../../../../src-preload/contract/range'
import { ok } from '../../../../../src-preload/contract/result'
import type { SimulatedService } from './simulated-service'

const requestsAtOnce = 6
const latencyMs = 50

export interface SimulatedRun {
  readonly verdict: RangeVerdict
  /** How often the latency of one request went by. */
  readonly roundCount: number
  /** As it stood before each answer was used. */
  readonly progress: readonly Omit<RangeProgress, 'isLinkDown'>[]
}

interface Arrival {
  readonly at: number
  readonly answer: () => void
}

/**
 * The real run on a clock of its own: each answer comes 50 ms after it was asked for, and nothing else takes time. As over
 * HTTP, an answer is read only after the next request has gone out.
 * `windows`: the parts of the range that a run before left missing.
 */
export const simulateRange = async (service: SimulatedService, whole: TimeWindow, windows: readonly TimeWindow[] = [whole]): Promise<SimulatedRun> => {
  const arrivals: Arrival[] = []
  const progress: Omit<RangeProgress, 'isLinkDown'>[] = []
  let now = 0
  const run = startRangeRun({
    whole,
    windows,
    limit: maximumLimit,
    atOnce: () => requestsAtOnce,
    ask: (range) =>
      new Promise((resolve) => {
        const { eventCount, newCount, stamps } = service(range)
        arrivals.push({ at: now + latencyMs, answer: () => resolve(ok({ read: async () => ok({ eventCount, newCount, stamps, sharedIdCount: 0 }) })) })
      }),
    tally: createRangeTally(),
    now: () => now,
    signal: new AbortController().signal,
  })
  for (let next = arrivals.shift(); next !== undefined; next = arrivals.shift()) {
    now = next.at
    progress.push(run.progress())
    next.answer()
    // What the answer sets off runs in microtasks; all of them are over before this comes.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { verdict: await run.finished, roundCount: now / latencyMs, progress }
}
