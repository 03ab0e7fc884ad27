import type { Result } from '../../src-preload/contract/result'
import type { PageFacts } from '../ports/body-reader'
import type { PlannedWindow } from './planning/plan-state'
import type { RangePlan } from './planning/range-plan'

/** An answer that was read, or one that is still to be read: while that goes on, requests go out for others. */
export type ArrivedPage = PageFacts | { read(): Promise<Result<PageFacts>> }

export interface RequestPump {
  /** Windows of which it is not known yet what they hold. */
  readonly underWay: ReadonlySet<PlannedWindow>
  /** Asks for as much as may be asked for. */
  run(): void
}

export interface RequestPumpOptions {
  readonly atOnce: () => number
  readonly hasEnded: () => boolean
  readonly takeNext: (isIdle: boolean) => readonly [RangePlan, PlannedWindow] | undefined
  readonly receive: (window: PlannedWindow) => Promise<Result<ArrivedPage>>
  /** Reads what was received, and tells the plan. */
  readonly settle: (plan: RangePlan, window: PlannedWindow, received: Result<ArrivedPage>) => Promise<void>
  /** Nothing is under way, and nothing left to ask for. */
  readonly onEnd: () => void
}

/** While answers are being read, requests go out for others; but no more answers wait than there are requests. */
export const createRequestPump = ({ atOnce, hasEnded, takeNext, receive, settle, onEnd }: RequestPumpOptions): RequestPump => {
  const underWay = new Set<PlannedWindow>()
  let unanswered = 0
  const begin = async (plan: RangePlan, window: PlannedWindow): Promise<void> => {
    underWay.add(window)
    unanswered += 1
    const received = await receive(window)
    unanswered -= 1
    if (received.ok && 'read' in received.value) run()
    try {
      await settle(plan, window, received)
    } finally {
      underWay.delete(window)
      run()
    }
  }
  const run = (): void => {
    while (!hasEnded() && unanswered < atOnce() && underWay.size < 2 * atOnce()) {
      const next = takeNext(underWay.size === 0)
      if (next === undefined) break
      void begin(...next)
    }
    if (underWay.size === 0) onEnd()
  }
  return { run, underWay }
}
