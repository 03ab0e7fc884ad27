/** Time as the application sees it: ms since the epoch, and timers that tests can move. */
export interface Clock {
  now(): number
  /** Calls `action` once after `delayMs`; the function returned takes it back. */
  schedule(delayMs: number, action: () => void): () => void
}
