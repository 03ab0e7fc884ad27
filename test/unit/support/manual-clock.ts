import type { Clock } from '../../../src-main/ports/clock'

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** Moves on by `ms`, running what falls due, and lets promises settle. */
  advance(ms: number): Promise<void>
}

export const createManualClock = (startAt = 1_763_622_000_000): ManualClock => {
  let now = startAt
  let timers: { readonly at: number; readonly action: () => void }[] = []
  return {
    now: () => now,
    schedule: (delayMs, action) => {
      const timer = { at: now + delayMs, action }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance: async (ms) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { action } of due) action()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
