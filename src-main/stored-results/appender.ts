import type { FileHandle } from 'node:fs/promises'
import { writeAll } from '../files/atomic-file'
import type { Clock } from '../ports/clock'

/** More was waiting to be written than may wait. */
export class DiskTooSlow extends Error {}

interface Waiting {
  readonly bytes: Promise<Uint8Array>
  readonly byteCount: number
}

export interface AppenderOptions {
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

/** Everything that was added is written before the file closes, unless the disk has failed. */
type AppenderState = 'open' | 'closing' | 'failed'

/** Appends to one new file, in order, without making the caller wait. */
export class Appender {
  readonly #options: AppenderOptions
  #state: AppenderState = 'open'
  /** Only while the file is open. */
  #handle: FileHandle | undefined
  #waiting: Waiting[] = []
  /** Of what was added and is not written yet. */
  #waitingBytes = 0
  #turns: Promise<void> = Promise.resolve()
  /** Beside the turns: on a slow disk a flush takes long, and what arrives meanwhile is written all the same. */
  #flushed: Promise<unknown> = Promise.resolve()
  #cancelFlush: (() => void) | undefined

  constructor(options: AppenderOptions) {
    this.#options = options
    void this.#inTurn(() => this.#begin())
  }

  /**
   * Fails with `DiskTooSlow` if too much is waiting. `byteCount`: the memory that these bytes take until they
   * are written.
   */
  add(bytes: Promise<Uint8Array>, byteCount: number): void {
    // Whoever writes it learns of it.
    bytes.catch(() => undefined)
    if (this.#state !== 'open') return
    if (this.#waitingBytes > maxWaitingBytes) {
      this.#turns = Promise.all([this.#turns, this.#fail(new DiskTooSlow())]).then(() => undefined)
      return
    }
    this.#waiting.push({ bytes, byteCount })
    this.#waitingBytes += byteCount
    // One turn writes all that waits.
    if (this.#waiting.length === 1) void this.#inTurn(() => this.#writeWaiting())
  }

  /** Resolves when everything added so far has been written, or cannot be. */
  written(): Promise<void> {
    return this.#turns
  }

  /** Writes and flushes what was added, and closes the file. Nothing can be added after it. */
  close(): Promise<void> {
    if (this.#state === 'open') this.#state = 'closing'
    this.#stopFlushing()
    return this.#inTurn(async () => {
      await this.#writeWaiting()
      this.#stopFlushing()
      await this.#flushed
      const handle = this.#releaseHandle()
      try {
        await handle?.sync()
      } finally {
        await handle?.close()
      }
    })
  }

  #inTurn(action: () => Promise<void>): Promise<void> {
    this.#turns = this.#turns.then(action).catch((error: unknown) => this.#fail(error))
    return this.#turns
  }

  async #begin(): Promise<void> {
    const { handle, first } = await this.#options.open()
    if (this.#state === 'failed') return handle.close()
    this.#handle = handle
    await writeAll(handle, first)
  }

  async #writeWaiting(): Promise<void> {
    const [taken, handle] = [this.#waiting, this.#handle]
    this.#waiting = []
    if (handle === undefined || taken.length === 0) return
    for (const block of joinParts(await Promise.all(taken.map(({ bytes }) => bytes)))) {
      if (this.#state === 'failed') return
      await writeAll(handle, block)
    }
    this.#waitingBytes -= taken.reduce((sum, { byteCount }) => sum + byteCount, 0)
    this.#flushLater()
  }

  async #fail(error: unknown): Promise<void> {
    // What is being written while something else fails, fails as well.
    if (this.#state === 'failed') return
    this.#state = 'failed'
    this.#waiting = []
    this.#stopFlushing()
    this.#options.onFailure(error)
    await Promise.allSettled([this.#releaseHandle()?.close()])
  }

  #releaseHandle(): FileHandle | undefined {
    const handle = this.#handle
    this.#handle = undefined
    return handle
  }

  #flushLater(): void {
    this.#cancelFlush ??= this.#options.clock.schedule(flushDelayMs, () => {
      this.#cancelFlush = undefined
      const flushing = this.#handle?.sync().catch((error: unknown) => this.#fail(error))
      this.#flushed = flushing ?? this.#flushed
    })
  }

  #stopFlushing(): void {
    this.#cancelFlush?.()
    this.#cancelFlush = undefined
  }
}
