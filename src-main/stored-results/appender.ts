import type { FileHandle } from 'node:fs/promises'
import { writeAll } from '../files/atomic-file'
import type { Clock } from '../ports/clock'

/** More was waiting to be written than may wait. */
export class DiskTooSlow extends Error {}

/** Appends to one new file, in order, without making the caller wait. */
export interface Appender {
  /**
   * Fails with `DiskTooSlow` if too much is waiting. `byteCount`: the memory that these bytes take until they
   * are written.
   */
  add(bytes: Promise<Uint8Array>, byteCount: number): void
  /** Resolves when everything added so far has been written, or cannot be. */
  written(): Promise<void>
  /** Writes and flushes what was added, and closes the file. Nothing can be added after it. */
  close(): Promise<void>
}

interface Waiting {
  readonly bytes: Promise<Uint8Array>
  readonly byteCount: number
}

interface AppenderOptions {
  /** Creates the file; what it resolves with is written first. */
  readonly open: () => Promise<{ readonly handle: FileHandle; readonly first: Uint8Array }>
  readonly clock: Clock
  /** Called once, with the error of the system; nothing is written after it. */
  readonly onFailure: (error: unknown) => void
}

/**
 * What the system has is safe from a crash of the application; what is flushed is safe from a power failure,
 * at most this much later.
 */
const flushDelayMs = 1000

/** What waits takes memory: some 600,000 events. */
const maxWaitingBytes = 64 * 1024 * 1024
/** Each write is handed to another thread, so few large ones are faster; but each is copied first. */
const blockBytes = 4 * 1024 * 1024

/** The same bytes in fewer parts. */
const joinParts = (parts: readonly Uint8Array[]): readonly Uint8Array[] => {
  const blocks: Uint8Array[] = []
  let [from, byteCount] = [0, 0]
  for (const [index, part] of parts.entries()) {
    byteCount += part.byteLength
    if (byteCount < blockBytes && index + 1 < parts.length) continue
    blocks.push(Buffer.concat(parts.slice(from, index + 1), byteCount))
    from = index + 1
    byteCount = 0
  }
  return blocks
}

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
  let waiting: Waiting[] = []
  /** Of what was added and is not written yet. */
  let waitingBytes = 0
  let hasEnded = false
  let hasFailed = false
  let turns: Promise<void> = Promise.resolve()
  const fail = async (error: unknown): Promise<void> => {
    // What is being written while something else fails, fails as well.
    if (hasFailed) return
    hasEnded = true
    hasFailed = true
    waiting = []
    flushing.stop()
    onFailure(error)
    const closing = handle
    handle = undefined
    await Promise.allSettled([closing?.close()])
  }
  const inTurn = (action: () => Promise<void>): Promise<void> => (turns = turns.then(action).catch(fail))
  // Beside the turns: on a slow disk a flush takes long, and what arrives meanwhile is written all the same.
  let flushed: Promise<unknown> = Promise.resolve()
  const flushing = createFlushing(clock, () => (flushed = handle?.sync().catch(fail) ?? flushed))
  const begin = async (): Promise<void> => {
    const opened = await open()
    if (hasFailed) return opened.handle.close()
    handle = opened.handle
    await writeAll(handle, opened.first)
  }
  const writeWaiting = async (): Promise<void> => {
    const [taken, target] = [waiting, handle]
    waiting = []
    if (target === undefined || taken.length === 0) return
    for (const block of joinParts(await Promise.all(taken.map(({ bytes }) => bytes)))) {
      if (hasFailed) return
      await writeAll(target, block)
    }
    waitingBytes -= taken.reduce((sum, { byteCount }) => sum + byteCount, 0)
    flushing.schedule()
  }
  void inTurn(begin)
  return {
    add: (bytes, byteCount) => {
      // Whoever writes it learns of it.
      bytes.catch(() => undefined)
      if (hasEnded) return
      if (waitingBytes > maxWaitingBytes) {
        turns = Promise.all([turns, fail(new DiskTooSlow())]).then(() => undefined)
        return
      }
      waiting.push({ bytes, byteCount })
      waitingBytes += byteCount
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
