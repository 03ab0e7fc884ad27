import type { Clock } from '../ports/clock'
import type { Log } from '../ports/log'
import type { NamedFiles } from '../start/start'

interface ShutdownOptions {
  /** Ends everything that is running and removes half-written files. */
  readonly close: () => Promise<void>
  /** Ends the process without asking again; `again`: it is to be started again with these files. */
  readonly exit: (again: NamedFiles | null) => void
  readonly clock: Clock
  readonly log: Log
}

export interface Shutdown {
  end(): Promise<void>
  /** False: it is not ending. */
  startAgain(named: NamedFiles): boolean
}

/** Longer than closing takes. Linux holds a shutdown up for as long (`InhibitDelayMaxSec` of logind). */
const limitMs = 5000

/**
 * Ends the application once, however often it is called: a second Cmd+Q while it is closing must not end the
 * process early. Abandons what has not closed within the limit: that is safe, because files are written
 * atomically and the ledger is always flushed. Whoever wants it meanwhile, gets it anew.
 */
export const createShutdown = ({ close, exit, clock, log }: ShutdownOptions): Shutdown => {
  let again: NamedFiles | null = null
  const end = async (): Promise<void> => {
    let stopClock = (): void => undefined
    const limit = new Promise<void>((resolve) => {
      stopClock = clock.schedule(limitMs, () => {
        log.warn('Not everything closed in time', `after ${String(limitMs)} ms`)
        resolve()
      })
    })
    try {
      await Promise.race([close(), limit])
    } catch (error) {
      log.warn('Closing failed', String(error))
    }
    stopClock()
    exit(again)
  }
  let ending: Promise<void> | undefined
  return {
    end: () => (ending ??= end()),
    startAgain: ({ files, refused }) => {
      if (ending === undefined) return false
      again = {
        files: [...(again?.files ?? []), ...files],
        refused: [...(again?.refused ?? []), ...refused],
      }
      return true
    },
  }
}
