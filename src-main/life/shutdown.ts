import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'

interface ShutdownOptions {
  /** Ends what runs and drops what is half written. */
  readonly close: () => Promise<void>
  /** Ends the process, without another question. */
  readonly exit: () => void
  readonly clock: Clock
  readonly log: Log
}

/** Longer than any of it takes, short enough for a system that shuts down: Windows gives a program about as long. */
const limitMs = 5000

/**
 * Ends the application once, however often it is asked to: a second Cmd+Q while it closes must not end the process in between.
 * What has not closed within the limit is given up; files are whole or untouched and the ledger is flushed at any time.
 */
export const createShutdown = ({ close, exit, clock, log }: ShutdownOptions): (() => Promise<void>) => {
  const end = async (): Promise<void> => {
    let stopClock = (): void => undefined
    const limit = new Promise<void>((resolve) => {
      stopClock = clock.schedule(limitMs, () => {
        log.warn('Not everything has closed', `after ${String(limitMs)} ms`)
        resolve()
      })
    })
    try {
      await Promise.race([close(), limit])
    } catch (error) {
      log.warn('Closing failed', String(error))
    }
    stopClock()
    exit()
  }
  let ending: Promise<void> | undefined
  return () => (ending ??= end())
}
