import type { PlannedWindow } from './planning/plan-state'
import type { RangePlan } from './planning/range-plan'
import type { Arrived } from './requester'

export interface RequestPump {
  /** Windows that were requested and are not settled yet. */
  readonly pending: ReadonlySet<PlannedWindow>
  /** Sends as many requests as are allowed. */
  run(): void
}

export interface RequestPumpOptions {
  readonly atOnce: () => number
  readonly hasEnded: () => boolean
  readonly takeNext: (isIdle: boolean) => readonly [RangePlan, PlannedWindow] | undefined
  readonly receive: (window: PlannedWindow) => Promise<Arrived>
  /** Reads what has arrived, and reports it to the plan. */
  readonly settle: (plan: RangePlan, window: PlannedWindow, arrived: Arrived) => Promise<void>
  /** Called when nothing is pending and nothing is left to request. */
  readonly onEnd: () => void
}

/**
 * Sends further requests while answers are being read, but lets no more answers wait than there are requests.
 */
export const createRequestPump = ({
  atOnce,
  hasEnded,
  takeNext,
  receive,
  settle,
  onEnd,
}: RequestPumpOptions): RequestPump => {
  const pending = new Set<PlannedWindow>()
  let unanswered = 0
  const begin = async (plan: RangePlan, window: PlannedWindow): Promise<void> => {
    pending.add(window)
    unanswered += 1
    const arrived = await receive(window)
    unanswered -= 1
    if (arrived.page.ok && 'read' in arrived.page.value) run()
    try {
      await settle(plan, window, arrived)
    } finally {
      pending.delete(window)
      run()
    }
  }
  const run = (): void => {
    while (!hasEnded() && unanswered < atOnce() && pending.size < 2 * atOnce()) {
      const next = takeNext(pending.size === 0)
      if (next === undefined) break
      void begin(...next)
    }
    if (pending.size === 0) onEnd()
  }
  return { run, pending }
}
