import type { FileHandle } from 'node:fs/promises'
import { writeAll } from '../files/atomic-file'
import type { Clock } from '../ports/clock'

/** Appends to one new file, in order, without making the caller wait. */
export interface Appender {
  add(bytes: Uint8Array): void
  /** Resolves when everything added so far has been written, or cannot be. */
  written(): Promise<void>
  /** Writes and flushes what was added, and closes the file. Nothing can be added after it. */
  close(): Promise<void>
}

interface AppenderOptions {
  /** Creates the file; what it resolves with is written first. */
  readonly open: () => Promise<{ readonly handle: FileHandle; readonly first: Uint8Array }>
  readonly clock: Clock
  /** Called once, with the error of the system; nothing is written after it. */
  readonly onFailure: (error: unknown) => void
}

/** What the system has is safe from a crash of the application; what is flushed is safe from a power failure, at most this much later. */
const flushDelayMs = 1000

const createFlushing = (clock: Clock, flush: () => void) => {
  let cancel: (() => void) | undefined
  return {
    schedule: (): void => {
      cancel ??= clock.schedule(flushDelayMs, () => {
        cancel = undefined
        flush()
      })
    },
    stop: (): void => {
      cancel?.()
      cancel = undefined
    },
  }
}

export const createAppender = ({ open, clock, onFailure }: AppenderOptions): Appender => {
  let handle: FileHandle | undefined
  let waiting: Uint8Array[] = []
  let hasEnded = false
  let turns: Promise<void> = Promise.resolve()
  const fail = async (error: unknown): Promise<void> => {
    hasEnded = true
    waiting = []
    flushing.stop()
    onFailure(error)
    await Promise.allSettled([handle?.close()])
    handle = undefined
  }
  const inTurn = (action: () => Promise<void>): Promise<void> => (turns = turns.then(action).catch(fail))
  // Beside the turns: on a slow disk a flush takes long, and what arrives meanwhile is written all the same.
  let flushed: Promise<unknown> = Promise.resolve()
  const flushing = createFlushing(clock, () => (flushed = handle?.sync().catch(fail) ?? flushed))
  const begin = async (): Promise<void> => {
    const opened = await open()
    handle = opened.handle
    await writeAll(handle, opened.first)
  }
  const writeWaiting = async (): Promise<void> => {
    const [taken, target] = [waiting, handle]
    waiting = []
    if (target === undefined || taken.length === 0) return
    for (const bytes of taken) await writeAll(target, bytes)
    flushing.schedule()
  }
  void inTurn(begin)
  return {
    add: (bytes) => {
      if (hasEnded) return
      waiting.push(bytes)
      // One turn writes all that waits.
      if (waiting.length === 1) void inTurn(writeWaiting)
    },
    written: () => turns,
    close: () => {
      hasEnded = true
      flushing.stop()
      return inTurn(async () => {
        await writeWaiting()
        flushing.stop()
        await flushed
        const closing = handle
        handle = undefined
        try {
          await closing?.sync()
        } finally {
          await closing?.close()
        }
      })
    },
  }
}
