import { createHeld } from '../waiting/held'

/**
 * Holds requests back while the answers to earlier ones wait to be taken, so that a slow reader does not fill
 * the memory.
 */
export interface Room {
  /**
   * Resolves when the next request may be sent: as soon as there is room for its answer, or when `signal`
   * aborts.
   */
  wait(signal: AbortSignal): Promise<void>
  /** Call when answers have been taken. */
  taken(): void
}

export const createRoom = (isFull: () => boolean): Room => {
  const held = createHeld()
  return {
    wait: async (signal) => {
      if (isFull()) await held.wait(signal)
    },
    taken: () => {
      if (!isFull()) held.release()
    },
  }
}
