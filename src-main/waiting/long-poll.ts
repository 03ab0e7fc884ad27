import type { Clock } from '../ports/clock'
import { pause } from './pause'

/** For news that the page asks for over and over: `wait` takes a moment, or until `wake` is called meanwhile. */
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
