import type { Clock } from '../ports/clock'
import { pause } from './pause'

/** For updates that the page polls: `wait` resolves after a moment, or when `wake` is called. */
export const createLongPoll = (clock: Clock, waitMs: number) => {
  let waiting = new AbortController()
  return {
    wait: (): Promise<void> => {
      waiting = new AbortController()
      return pause(clock, waitMs, waiting.signal)
    },
    wake: (): void => waiting.abort(),
  }
}

export type LongPoll = ReturnType<typeof createLongPoll>
