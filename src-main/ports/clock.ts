/** The time in ms since the epoch, and timers that tests can control. */
export interface Clock {
  now(): number
  /** Calls `action` once after `delayMs`; the returned function cancels it. */
  schedule(delayMs: number, action: () => void): () => void
}
